/** How much of an earlier delay still counts at the next look. */
const FADES = 0.7;

/**
 * Measures by how much the event loop is late, by a timer that asks to be called every `everyMs`: what
 * it was late lately, and what it is by now. `onTick` is called with each look.
 */
export function watchLoopDelay(everyMs: number, onTick: () => void) {
  let lately = 0;
  let due = performance.now() + everyMs;
  const late = () => Math.max(0, performance.now() - due);
  const timer = setInterval(() => {
    lately = Math.max(late(), lately * FADES);
    due = performance.now() + everyMs;
    onTick();
  }, everyMs);
  timer.unref();
  return {
    /** In milliseconds. */
    delay: () => Math.max(lately, late()),
    stop: () => clearInterval(timer),
  };
}
