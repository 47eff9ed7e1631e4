/** Runs at most `running` works at once and lets at most `waiting` stand in line; more are turned away. */
export function createWorkQueue(running: number, waiting: number, refuse: () => Error) {
  let active = 0;
  const line: (() => void)[] = [];
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (active >= running) {
      if (line.length >= waiting) throw refuse();
      await new Promise<void>((resolve) => line.push(resolve));
    }
    active++;
    try {
      return await work();
    } finally {
      active--;
      line.shift()?.();
    }
  };
}
