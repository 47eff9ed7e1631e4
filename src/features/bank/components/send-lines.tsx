import { useState } from "react";
import { isUnanswered, ShopError } from "~/client/shop-error.ts";
import { KeptNote } from "~/features/admin/components/kept-note.tsx";
import { wordsOfFailure } from "~/features/admin/components/report-failure.ts";
import { useKeptForm } from "~/features/admin/components/use-kept-form.ts";
import { formatCount } from "~/lib/count.ts";
import type { BankSource } from "~/lib/statuses.ts";
import type { NumberStyle } from "~/lib/tables/numbers.ts";
import { MAX_FILE_BYTES } from "~/lib/tables/refused-file.ts";
import { Button } from "~/ui/button.tsx";
import { TextArea } from "~/ui/fields.tsx";
import { FileButton } from "~/ui/file-button.tsx";
import type { TakenLines } from "../schema.ts";
import { sendLines } from "../send-lines.ts";
import { refreshBank } from "./use-bank.ts";

interface Sent {
  source: BankSource;
  body: Blob;
  name: string;
}

/** Takes a statement or alerts in, and says what was found in them. */
export function SendLines() {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState<BankSource>();
  const [taken, setTaken] = useState<TakenLines>();
  const [problem, setProblem] = useState<string>();
  const [unsure, setUnsure] = useState<Sent>();
  const kept = useKeptForm("bank-alerts");

  async function send(sent: Sent, numbers?: NumberStyle) {
    setBusy(sent.source);
    setProblem(undefined);
    setTaken(undefined);
    setUnsure(undefined);
    try {
      const { source, body, name } = sent;
      const found = await sendLines(source, body, { name, ...(numbers ? { numbers } : {}) });
      setTaken(found);
      // What was not understood stays, to be mended: the others are known when it is sent again.
      if (source === "alert" && found.problems.length === 0) {
        setText("");
        kept.drop();
      }
      await refreshBank();
    } catch (error) {
      const words = wordsOfFailure(error, sent.name);
      setProblem(isUnanswered(error) ? words : `${sent.name || "This"} was not taken. ${words}`);
      if (error instanceof ShopError && error.code === "numbers_unsure") setUnsure(sent);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <section aria-label="New lines" className="border border-line bg-white p-4 sm:p-6">
      <form
        ref={kept.ref}
        className="grid gap-3"
        onChange={kept.keep}
        onSubmit={(event) => {
          event.preventDefault();
          void send({ source: "alert", body: new Blob([text]), name: "" });
        }}
      >
        {kept.isRestored && <KeptNote onDiscard={kept.discard} />}
        <TextArea
          label="Alerts"
          name="alerts"
          rows={3}
          value={text}
          onChange={(event) => setText(event.target.value)}
          hint="Paste SMS or mails of the bank, one after another"
        />
        <div className="grid grid-cols-2 gap-3 sm:flex">
          <Button type="submit" busy={busy === "alert"} disabled={!text.trim()} className="px-4">
            Read alerts
          </Button>
          <FileButton
            label="CSV statement"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            busy={busy === "statement"}
            onChoose={(file) => send({ source: "statement", body: file, name: file.name })}
            className="w-full px-2 sm:px-4"
          />
        </div>
        <p className="text-sm text-muted">
          A statement as the bank gives it: CSV, at most {MAX_FILE_BYTES / 1024 / 1024} MB
        </p>
      </form>
      <p role="alert" className="mt-3 text-sm text-oxblood empty:hidden">
        {problem}
      </p>
      {unsure && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => send(unsure, "point")}>
            A point: 1,234.50
          </Button>
          <Button variant="secondary" onClick={() => send(unsure, "comma")}>
            A comma: 1.234,50
          </Button>
        </div>
      )}
      {taken && <Found taken={taken} />}
    </section>
  );
}

const count = (n: number, one: string, many: string) => `${formatCount(n)} ${n === 1 ? one : many}`;

function Found({ taken: { taken, known, debits, problems } }: { taken: TakenLines }) {
  return (
    <div role="status" className="mt-3 text-sm">
      <p>
        {count(taken, "new line", "new lines")}
        {known > 0 && ` · ${known} known already`}
        {debits > 0 && ` · ${debits} went out`}
      </p>
      {problems.length > 0 && (
        <details className="mt-1" open={problems.length < 6}>
          <summary className="min-h-11 cursor-pointer content-center text-oxblood">
            {count(problems.length, "line was", "lines were")} not understood
          </summary>
          <ul className="max-h-60 overflow-y-auto text-muted">
            {problems.map(({ line, problem }) => (
              <li key={line}>
                Line {line}: {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
