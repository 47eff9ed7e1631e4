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
    setErrors(found);
    const first = form.elements.namedItem(Object.keys(found)[0] ?? "");
    if (first instanceof HTMLElement) first.focus();
    return undefined;
  }

  function clear(name: string) {
    setErrors(({ [name]: _, ...rest }) => rest);
  }
  return { errors, check, clear };
}
