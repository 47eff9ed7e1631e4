import { Bold, Italic, Link } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "~/ui/button.tsx";
import { TextArea } from "~/ui/fields.tsx";
import type { Choices } from "./use-choices.ts";

/** What each button writes around the words that are marked; a link's address waits to be typed. */
const MARKS = [
  { label: "Bold", icon: Bold, before: "**", after: "**" },
  { label: "Italics", icon: Italic, before: "*", after: "*" },
  { label: "Link", icon: Link, before: "[", after: "](/)" },
] as const;

/** A text with the marks that the shop shows and its facts by name, and what writes them. */
export function MarkedField({
  label,
  value,
  error,
  facts,
  onChange,
}: {
  label: string;
  value: string;
  error?: string | undefined;
  facts: Choices["facts"];
  onChange: (value: string) => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  function mark({ label, before, after }: (typeof MARKS)[number]) {
    const text = field.current;
    if (!text) return;
    const { selectionStart: start, selectionEnd: end } = text;
    const words = text.value.slice(start, end) || "words";
    text.setRangeText(`${before}${words}${after}`, start, end, "end");
    text.dispatchEvent(new Event("input", { bubbles: true }));
    text.focus();
    // What is to be typed next is marked: the address of a link, else the words.
    const from = start + before.length;
    const address = from + words.length + "](".length;
    if (label === "Link") text.setSelectionRange(address, address + 1);
    else text.setSelectionRange(from, from + words.length);
  }
  /** What stands in a paragraph of its own gets one. */
  function put({ name, says }: Choices["facts"][number]) {
    const text = field.current;
    if (!text) return;
    const { selectionEnd: at } = text;
    const before = text.value.slice(0, at).trimEnd();
    if (says === null)
      text.setRangeText(`${before && "\n\n"}{${name}}\n\n`, before.length, at, "end");
    else text.setRangeText(`{${name}}`, at, at, "end");
    text.dispatchEvent(new Event("input", { bubbles: true }));
    text.focus();
  }
  return (
    <TextArea
      ref={field}
      label={label}
      rows={7}
      maxLength={4000}
      hint="An empty line begins a new paragraph, lines that all begin with a hyphen are a list. A link leads to a page of the shop (/sale) or to https://…"
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      // Above the text: below it they came to lie under the bar that saves.
      tools={
        <div
          role="toolbar"
          aria-label={`Marks of ${label}`}
          className="-ml-3 flex flex-wrap items-center"
        >
          {MARKS.map((one) => (
            <IconButton key={one.label} label={one.label} onClick={() => mark(one)}>
              <one.icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
            </IconButton>
          ))}
          <select
            aria-label="Put in a fact of the shop"
            value=""
            onChange={({ target }) => {
              const fact = facts.find(({ name }) => name === target.value);
              if (fact) put(fact);
            }}
            className="ml-2 min-h-11 w-52 border-0 bg-transparent text-sm text-muted"
          >
            <option value="">Put in a fact of the shop…</option>
            {facts.map(({ name, tells, says }) => (
              <option key={name} value={name}>
                {tells}
                {says ? `: ${says}` : ""}
              </option>
            ))}
          </select>
        </div>
      }
    />
  );
}
