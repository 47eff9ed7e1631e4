import { type FormEvent, useState } from "react";
import { KeptNote } from "~/features/admin/components/kept-note.tsx";
import { useKeptForm } from "~/features/admin/components/use-kept-form.ts";
import { Button } from "~/ui/button.tsx";
import { Select } from "~/ui/fields.tsx";
import { RadioCards } from "~/ui/radio-cards.tsx";
import type { ImportView } from "../schema.ts";
import { targetWords } from "../words.ts";

type Style = NonNullable<ImportView["numbers"]>;

export interface Answer {
  targets: string[];
  numbers: Style | null;
}

/** Asks what the columns of a file are and how it writes numbers; both are said once for the file. */
export function Columns({
  data,
  busy,
  onAnswer,
}: {
  data: ImportView;
  busy: boolean;
  /** @returns whether it was taken */
  onAnswer(answer: Answer): Promise<boolean>;
}) {
  const [targets, setTargets] = useState(() => data.columns.map(({ target }) => target));
  const [numbers, setNumbers] = useState<Style | null>(data.number_example ? data.numbers : null);
  const [problem, setProblem] = useState<string>();
  const kept = useKeptForm(`import:${data.id}`);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const open = targets.indexOf("unknown");
    if (open >= 0)
      return setProblem(`Say what "${data.columns[open]!.heading}" is, or leave it out`);
    if (data.number_example && !numbers) return setProblem(`Say what ${data.number_example} means`);
    setProblem(undefined);
    if (await onAnswer({ targets, numbers })) kept.drop();
  }

  return (
    <form
      ref={kept.ref}
      onSubmit={submit}
      onChange={kept.keep}
      className="mt-6 flex flex-col gap-6"
    >
      {kept.isRestored && <KeptNote onDiscard={kept.discard} />}
      <p className="text-sm">
        What does each column hold? It is remembered for the next file with these headings.
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {data.columns.map(({ heading, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file never change their order
          <li key={at} className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-2 sm:items-end">
            <Select
              label={heading || `Column ${at + 1}`}
              name={`column-${at}`}
              value={targets[at]!}
              onChange={({ target: { value } }) => setTargets((now) => now.with(at, value))}
            >
              {targets[at] === "unknown" && <option value="unknown">Choose…</option>}
              {Object.entries(targetWords).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </Select>
            <p className="truncate text-sm text-muted sm:pb-3.5">
              {samples.join(" · ") || "Empty"}
            </p>
          </li>
        ))}
      </ul>
      {data.number_example && (
        <RadioCards
          legend={`What does ${data.number_example} mean?`}
          name="numbers"
          value={numbers ?? ""}
          onValueChange={setNumbers}
          options={stylesOf(data.number_example)}
        />
      )}
      <p role="alert" className="text-sm text-oxblood empty:hidden">
        {problem}
      </p>
      <Button type="submit" busy={busy} className="self-start">
        Check the rows
      </Button>
    </form>
  );
}

const stylesOf = (example: string): { value: Style; label: string; hint: string }[] => {
  const isComma = example.includes(",");
  const thousands = example.replace(/[.,]/g, isComma ? "," : ".");
  return [
    {
      value: "point",
      label: isComma ? `${thousands} is in the thousands` : `${thousands} has kobo after the point`,
      hint: "This file writes 1,234.50",
    },
    {
      value: "comma",
      label: isComma ? `${thousands} has kobo after the comma` : `${thousands} is in the thousands`,
      hint: "This file writes 1.234,50",
    },
  ];
};
