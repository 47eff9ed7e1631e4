import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { download, queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { reportFailure, reportUndone } from "~/features/admin/components/report-failure.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { Button } from "~/ui/button.tsx";
import { Columns } from "../components/columns.tsx";
import { Deed } from "../components/deed.tsx";
import { PicturesButton } from "../components/pictures-button.tsx";
import type { ImportView } from "../schema.ts";
import { rowsOf, stateWords } from "../words.ts";

const isMoving = ({ state }: ImportView) => state === "running" || state === "undoing";

/** A file of products that was sent: what it means, what it would do, how far it is, what it did. */
export default function AdminImport() {
  const id = useParams().id!;
  const queryKey = ["import", id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call("import_state", { id }),
    // The bar moves on whoever has begun it, and wherever it is looked at.
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? 1000 : false),
    retry: 1,
  });
  const [busy, setBusy] = useState(false);
  const [showsColumns, setShowsColumns] = useState(false);
  if (!data) {
    return error ? (
      <LoadFailed title="Failed to fetch the import" error={error} onRetry={refetch} />
    ) : (
      <p className="py-24 text-center text-muted">Loading...</p>
    );
  }

  /** @returns whether it was done */
  async function act(work: Promise<ImportView>): Promise<boolean> {
    setBusy(true);
    try {
      queryClient.setQueryData(queryKey, await work);
      setShowsColumns(false);
      return true;
    } catch (problem) {
      reportUndone("Failed to import", problem);
      await refetch();
      return false;
    } finally {
      setBusy(false);
    }
  }

  const { text, tone } = stateWords[data.state];
  const isAsking = data.state === "asking";
  const mayAnswer = isAsking || data.state === "checked";
  return (
    <div className="mx-auto max-w-3xl">
      <title>{`Import ${data.file_name}`}</title>
      <BackLink to="/admin/imports">Import products</BackLink>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="display wrap-anywhere text-xl">{data.file_name}</h1>
        <StatusText tone={tone}>{text}</StatusText>
      </div>
      <p className="mt-1 text-sm text-muted">
        {rowsOf(data.total)}, parted by {delimiters[data.delimiter]}, in {encodings[data.encoding]}
        {data.is_remembered && "; its columns are those that you said last time"}
      </p>
      {mayAnswer && (isAsking || showsColumns) ? (
        <Columns
          key={data.number_example}
          data={data}
          busy={busy}
          onAnswer={(answers) => act(call("answer_import", { id, ...answers }))}
        />
      ) : (
        <>
          <Deed
            data={data}
            busy={busy}
            onStart={(allow_low_prices) => act(call("start_import", { id, allow_low_prices }))}
            onTakeBack={() => act(call("take_back_import", { id }))}
          />
          {mayAnswer && (
            <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
              <PicturesButton id={id} onSent={refetch} />
              <Button variant="quiet" onClick={() => setShowsColumns(true)}>
                Change what the columns mean
              </Button>
            </div>
          )}
        </>
      )}
      {data.rows.length > 0 && (
        <section aria-labelledby="bad-rows" className="mt-8">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="bad-rows" className="display text-lg">
              {data.bad > 0 ? `${rowsOf(data.bad)} ${needs(data)}` : "What was kept"}
            </h2>
            {data.bad > 0 && (
              <Button
                variant="secondary"
                onClick={async () => {
                  try {
                    download(badName(data.file_name), await call("import_bad_rows", { id }));
                  } catch (problem) {
                    reportFailure("Failed to fetch the rows", problem);
                  }
                }}
              >
                Download with reasons
              </Button>
            )}
          </div>
          <ul className="mt-4 flex flex-col gap-3">
            {data.rows.map((row) => (
              <li key={row.line} className="border-l-2 border-oxblood pl-3 text-sm">
                Line {row.line}
                {row.name && `, ${row.name}`}
                {row.problems.map((problem) => (
                  <span key={problem} className="block text-muted">
                    {problem}
                  </span>
                ))}
              </li>
            ))}
          </ul>
          {data.bad + data.kept > data.rows.length && (
            <p className="mt-3 text-sm text-muted">The others stand in the file.</p>
          )}
        </section>
      )}
    </div>
  );
}

const needs = ({ state, bad }: ImportView) =>
  state === "asking" || state === "checked"
    ? `${bad === 1 ? "needs" : "need"} repair`
    : "did not go in";

const badName = (fileName: string) => `${fileName.replace(/\.[^.]*$/, "")}-to-repair.csv`;

const delimiters: Record<string, string> = { ",": "commas", ";": "semicolons", "\t": "tabs" };
const encodings: Record<string, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
};
