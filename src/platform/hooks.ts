/**
 * A moment in a lower feature at which higher ones have work to do: the lower declares and raises
 * it, the higher fills it in its manifest. Listeners run in the order of the features; a hook raised
 * within a transaction hands it to them.
 */
export interface Hook<Args extends unknown[]> {
  readonly name: string;
  readonly "~args"?: Args;
}

export interface HookListener {
  readonly hook: string;
  run(...args: unknown[]): Promise<void>;
}

export function defineHook<Args extends unknown[]>(name: string): Hook<Args> {
  return { name };
}

/** Fills a hook. */
export function on<Args extends unknown[]>(
  hook: Hook<Args>,
  run: (...args: Args) => Promise<void>,
): HookListener {
  // What raises the hook gives it what the hook declares.
  return { hook: hook.name, run: (...args) => run(...(args as Args)) };
}

/** Everything that listens, by the name of its hook. */
export type Hooks = ReadonlyMap<string, readonly HookListener[]>;

export function gatherHooks(listeners: readonly HookListener[]): Hooks {
  return Map.groupBy(listeners, ({ hook }) => hook);
}

/** Runs what listens, one after another. @throws what a listener throws: then nothing is committed */
export async function raise<Args extends unknown[]>(
  { hooks }: { hooks: Hooks },
  hook: Hook<Args>,
  ...args: Args
): Promise<void> {
  for (const listener of hooks.get(hook.name) ?? []) await listener.run(...args);
}
