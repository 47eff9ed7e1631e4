import { formatMoment } from "./moment.ts";
import { readable } from "./status-text.tsx";

export type Values = Record<string, unknown> | null;

function show(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing";
  if (Array.isArray(value)) return value.map(show).join(", ") || "nothing";
  if (typeof value === "object") {
    return Object.entries(value)
      .map(([name, entry]) => `${name}: ${show(entry)}`)
      .join(", ");
  }
  if (typeof value === "string" && MOMENT.test(value)) return formatMoment(value);
  return String(value);
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What a change was, field by field; what stayed is left out. */
export function Changes({ before, after }: { before: Values; after: Values }) {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !(before && after) || !same(before[name], after[name]),
  );
  return names.map((name) => (
    <p key={name} className="break-words text-muted">
      {readable(name)}: {before && `${show(before[name])}${after ? " → " : ""}`}
      {after && show(after[name])}
    </p>
  ));
}
