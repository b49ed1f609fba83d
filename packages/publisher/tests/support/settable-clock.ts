/**
 * Loaded before a publisher: its time of day is off by as many milliseconds as the file says that
 * CLOCK_FILE names. What measures how much time has passed is not changed, as on a machine whose
 * clock somebody sets.
 */
import { readFileSync } from "node:fs";

const file = process.env.CLOCK_FILE ?? "";
const Real = Date;
const now = () => Real.now() + Number(readFileSync(file, "utf8"));

globalThis.Date = new Proxy(Real, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
});
