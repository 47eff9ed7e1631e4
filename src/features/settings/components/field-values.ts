/** A setting as its section holds it. */
export type Value = string | number | boolean | null | string[] | { days: string; hours: string }[];

export const isHours = (value: Value): value is { days: string; hours: string }[] =>
  Array.isArray(value) && typeof value[0] === "object";

/** Kobo are shown as naira. */
export const isKobo = (name: string) => name.endsWith("_kobo");

/** A setting as it stands in its field. */
export function toText(name: string, value: Value): string {
  if (value === null) return "";
  if (isHours(value)) return value.map(({ days, hours }) => `${days}: ${hours}`).join("\n");
  if (Array.isArray(value)) return value.join(", ");
  return isKobo(name) ? String(Number(value) / 100) : String(value);
}

/** What was typed, as the setting that it is. */
export function fromText(name: string, before: Value, text: string): Value {
  if (typeof before === "boolean") return text === "true";
  if (isHours(before)) {
    return text
      .split("\n")
      .filter((line) => line.includes(":"))
      .map((line) => {
        const at = line.indexOf(":");
        return { days: line.slice(0, at).trim(), hours: line.slice(at + 1).trim() };
      });
  }
  if (Array.isArray(before)) {
    return text
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean);
  }
  if (isKobo(name)) return text.trim() === "" ? null : Math.round(Number(text) * 100);
  return typeof before === "number" ? Number(text) : text;
}
