import { keysOf } from "~/lib/keys-of.ts";

/** What of a form is not as it was loaded: what is kept of it until it is saved. */
export function changedFields<T extends object>(base: T, form: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const field of keysOf(base)) {
    if (JSON.stringify(base[field]) !== JSON.stringify(form[field])) changed[field] = form[field];
  }
  return changed;
}
