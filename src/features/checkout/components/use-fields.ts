import { useState } from "react";
import type { z } from "zod";

/** Errors by field name, from a schema; the first one's field gets the focus. */
export function useFieldErrors() {
  const [errors, setErrors] = useState<Record<string, string>>({});

  /** The parsed value, or undefined after showing what is wrong beside each field. */
  function check<T extends z.ZodType>(
    schema: T,
    value: unknown,
    form: HTMLFormElement,
  ): z.output<T> | undefined {
    const parsed = schema.safeParse(value);
    if (parsed.success) {
      setErrors({});
      return parsed.data;
    }
    const found: Record<string, string> = {};
    for (const issue of parsed.error.issues) found[String(issue.path[0])] ??= issue.message;
    fail(found, form);
    return undefined;
  }

  /** Shows what is wrong beside each field. */
  function fail(found: Record<string, string>, form: HTMLFormElement) {
    setErrors(found);
    const named = form.elements.namedItem(Object.keys(found)[0] ?? "");
    const first = named instanceof RadioNodeList ? named[0] : named;
    if (first instanceof HTMLElement) first.focus();
  }

  function clear(name: string) {
    setErrors(({ [name]: _, ...rest }) => rest);
  }
  return { errors, check, fail, clear };
}

/** What a part of a form needs of them. */
export type FieldErrors = Pick<ReturnType<typeof useFieldErrors>, "errors" | "clear">;
