/** A field of a form as text; a missing one and a file are empty. */
export function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}

/** The one of `values` that a text names; undefined when it names none. */
export const oneOf = <T extends string>(values: readonly T[], text: string): T | undefined =>
  values.find((value) => value === text);
