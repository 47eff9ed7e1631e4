// Loaded into a process before all else: its wall clock is wrong by the milliseconds that stand in the
// file CLOCK_SHIFT_FILE, from one tenth of a second to the next. What only goes on (timers) is as it was.
import { readFileSync } from "node:fs";

const Real = Date;
let shift = 0;
setInterval(() => {
  try {
    shift = Number(readFileSync(process.env.CLOCK_SHIFT_FILE ?? "", "utf8")) || 0;
  } catch {
    shift = 0;
  }
}, 100).unref();

const now = () => Real.now() + shift;
globalThis.Date = new Proxy(Real, {
  construct: (target, args, self) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], self === Date ? target : self),
  apply: () => new Real(now()).toString(),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});
