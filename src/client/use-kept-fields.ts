import { useEffect, useRef, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "./drafts.ts";
import { usePress } from "./use-press.ts";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Secrets and files are never kept; neither is what has no name. */
const isKept = (field: Element): field is Field =>
  (field instanceof HTMLInputElement &&
  !["password", "file", "hidden", "submit"].includes(field.type)
    ? // A password that is shown is a text.
      !/one-time-code|-password/.test(field.autocomplete)
    : field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) &&
  (field as Field).name !== "";

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

/** Radio buttons and checkboxes share a name: each is known by its value, too. */
const keyOf = (field: Field) => (isTicked(field) ? `${field.name}=${field.value}` : field.name);
const standsIn = (field: Field) => (isTicked(field) ? field.checked : field.value);

/** What stands in the fields of a form, by their names. */
const readForm = (form: HTMLFormElement): Record<string, string | boolean> =>
  Object.fromEntries(
    [...form.elements].filter(isKept).map((field) => [keyOf(field), standsIn(field)]),
  );

/** As if it had been typed, so that a field which its page controls is told. */
function fill(field: Field, value: string | boolean): void {
  if (standsIn(field) === value) return;
  if (isTicked(field)) {
    field.click();
    return;
  }
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, "value")!.set!.call(field, value);
  // A choice that there is no more leaves the field empty: then it stays as it was.
  if (field.value !== value) return;
  const kind = field instanceof HTMLSelectElement ? "change" : "input";
  field.dispatchEvent(new Event(kind, { bubbles: true }));
}

/**
 * Keeps what is typed into a form on this device until it is sent or thrown away: over a closed dialog, a
 * reload and a lost session. What it is about may have changed by then, so how that was when the typing
 * began is kept beside it.
 *
 * @param draftName of the form, what it is about and whose it is; undefined: nothing is kept
 * @param now how what it is about stands, in the form's own terms
 */
export function useKeptFields<Seen>(draftName: string | undefined, now?: Seen) {
  // As state: within a dialog the form is there later than whoever asks for it.
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const seenName = `${draftName}:seen`;
  const [isRestored, setRestored] = useState(false);
  const press = usePress(draftName && `${draftName}:press`);
  const isFilling = useRef(false);
  const fresh = useRef<Record<string, string | boolean>>({});
  const [keptSeen, setSeen] = useState<Seen>();
  const seen = keptSeen ?? now;

  useEffect(() => {
    if (!form || !draftName) return;
    fresh.current = readForm(form);
    const draft = readDraft<Record<string, string | boolean>>(draftName);
    if (!draft) return;
    // Filling is no typing: else what was typed would be about how things stand by now.
    isFilling.current = true;
    for (const field of [...form.elements].filter(isKept)) {
      const value = draft[keyOf(field)];
      if (value !== undefined) fill(field, value);
    }
    isFilling.current = false;
    setSeen(readDraft<Seen>(seenName));
    setRestored(true);
  }, [form, draftName, seenName]);
  const dropAll = () => {
    if (!draftName) return;
    dropDraft(draftName);
    dropDraft(seenName);
  };

  return {
    ref: setForm,
    /** Something from before stands in the form; `discard` takes it out. */
    isRestored,
    /** As it was when the typing began: what others have changed since, sending would undo unseen. */
    seen,
    /** The person was told how it stands by now. */
    tell(now: Seen) {
      setSeen(now);
      if (draftName && readDraft(draftName)) keepDraft(seenName, now);
    },
    /** Of what sends it; ends with what was typed. */
    press,
    /** For the form's `onInput`. */
    keep() {
      if (!draftName || !form || isFilling.current) return;
      const typed = Object.entries(readForm(form)).filter(
        ([key, value]) => value !== fresh.current[key],
      );
      if (typed.length === 0) return dropAll();
      keepDraft(draftName, Object.fromEntries(typed));
      if (seen !== undefined) keepDraft(seenName, seen);
    },
    /** It was sent. */
    drop() {
      dropAll();
      press.drop();
      setRestored(false);
    },
    discard() {
      if (!draftName) return;
      for (const field of [...(form?.elements ?? [])].filter(isKept)) {
        const value = fresh.current[keyOf(field)];
        if (value !== undefined) fill(field, value);
      }
      dropAll();
      press.drop();
      setSeen(undefined);
      setRestored(false);
    },
  };
}
