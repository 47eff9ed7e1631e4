/** A field of a form as text; a missing one and a file are empty. */
export function textOf(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === "string" ? value : "";
}

/** The one of `values` that a text names; undefined when it names none. */
export const oneOf = <T extends string>(values: readonly T[], text: string): T | undefined =>
  values.find((value) => value === text);

/** What a form sent. @throws Response 400 for a body that no form sends */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw new Response("This is not what the form sends", { status: 400 });
  });
