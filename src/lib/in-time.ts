/**
 * What `work` comes to, or "late" after `ms`. The event loop gets a turn before that is said: what has
 * come in meanwhile counts, however late this process looks.
 */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T | "late"> {
  const { promise: late, resolve } = Promise.withResolvers<"late">();
  const timer = setTimeout(() => setImmediate(resolve, "late" as const), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
