import { useState } from "react";
import { call } from "~/client/call.ts";
import type { ResultOf } from "~/client/wire.ts";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { toast } from "~/ui/toast.ts";

type Report = ResultOf<"import_products">;

/** Takes products from a CSV file: first a dry run that names each bad row, then the import. */
export function ImportDialog({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) {
  const [csv, setCsv] = useState("");
  const [report, setReport] = useState<Report>();
  const [busy, setBusy] = useState(false);

  async function run(text: string, dryRun: boolean) {
    setBusy(true);
    try {
      const result = await call("import_products", { csv: text, dry_run: dryRun });
      setReport(result);
      if (!dryRun && result.bad.length === 0) {
        toast.success(`${result.created} created, ${result.updated} updated`);
        onSaved();
      }
    } catch (error) {
      reportFailure("Failed to save product", error);
    } finally {
      setBusy(false);
    }
  }

  const isReady = report !== undefined && report.bad.length === 0;
  return (
    <Dialog
      open
      width="wide"
      title="Import products"
      description="A CSV file like the one that Export gives. Rows with an id change that product; rows without one are new."
      onOpenChange={(open) => !open && onClose()}
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} disabled={!isReady} onClick={() => run(csv, false)}>
            Import
          </Button>
        </div>
      }
    >
      <input
        type="file"
        aria-label="CSV file"
        accept=".csv,text/csv"
        onChange={async (event) => {
          const file = event.target.files?.[0];
          if (!file) return;
          const text = await file.text();
          setCsv(text);
          setReport(undefined);
          await run(text, true);
        }}
        className="block w-full border border-dashed border-edge p-4 text-sm"
      />
      {report && (
        <div className="mt-4 text-sm" aria-live="polite">
          {isReady ? (
            <p>
              {report.created} to create, {report.updated} to update, {report.unchanged} unchanged.
            </p>
          ) : (
            <>
              <p className="text-oxblood">
                {report.bad.length} row(s) need repair; nothing is imported before.
              </p>
              <ul className="mt-3 flex flex-col gap-2">
                {report.bad.slice(0, 200).map((row) => (
                  <li key={row.line} className="border-l-2 border-oxblood pl-3">
                    Line {row.line}
                    {row.name && `, ${row.name}`}
                    <span className="block text-muted">{row.problems.join("; ")}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
