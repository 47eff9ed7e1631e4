import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "~/client/call.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { keysOf } from "~/lib/keys-of.ts";
import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Select, TextField } from "~/ui/fields.tsx";
import { Label } from "../labels/label.tsx";
import { labelsOf } from "../labels/label-address.ts";
import { paginate, type Sheet, type SheetName, sheets } from "../labels/sheets.ts";
import type { LabelText } from "../schema.ts";

const MOST = 2000;

/** As a whole number within what can be printed. */
const wholeOf = (text: string) => Math.min(MOST, Math.max(0, Math.trunc(Number(text) || 0)));

/** Labels of the sizes in the address, as they are printed. */
export default function AdminStockLabels() {
  const [params] = useSearchParams();
  const variants = labelsOf(params);
  const { data, error, refetch } = useQuery({
    queryKey: ["labels", params.toString()],
    queryFn: () => call("label_texts", { variants }),
    enabled: variants.length > 0,
    retry: 1,
  });
  const [name, setName] = useState<SheetName>("a4-24");
  const [copies, setCopies] = useState("1");
  const [perPiece, setPerPiece] = useState(false);
  const [skipped, setSkipped] = useState("0");
  const sheet: Sheet = sheets[name];
  const labels = (data ?? [])
    .flatMap((text) => Array<LabelText>(perPiece ? text.on_hand : wholeOf(copies)).fill(text))
    .slice(0, MOST);
  const pages = paginate(labels, sheet, wholeOf(skipped));
  return (
    <>
      <title>Labels</title>
      <style>{`@page { size: ${sheet.page.width}mm ${sheet.page.height}mm; margin: 0 }`}</style>
      <div className="print:hidden">
        <BackLink to="/admin/stock">Stock</BackLink>
        <h1 className="display mb-4 text-xl">Labels</h1>
        <div className="mb-6 flex flex-wrap items-end gap-4">
          <Select
            label="Paper"
            value={name}
            onChange={(event) =>
              setName(keysOf(sheets).find((one) => one === event.target.value) ?? "a4-24")
            }
          >
            {keysOf(sheets).map((one) => (
              <option key={one} value={one}>
                {sheets[one].label}
              </option>
            ))}
          </Select>
          <Select
            label="How many"
            value={perPiece ? "stock" : "same"}
            onChange={(event) => setPerPiece(event.target.value === "stock")}
          >
            <option value="same">The same of each</option>
            <option value="stock">One for each free piece</option>
          </Select>
          {!perPiece && (
            <div className="w-24">
              <TextField
                label="Of each"
                type="number"
                min={1}
                max={MOST}
                value={copies}
                onChange={(event) => setCopies(event.target.value)}
              />
            </div>
          )}
          {sheet.columns > 1 && (
            <div className="w-32">
              <TextField
                label="Labels used up"
                type="number"
                min={0}
                max={sheet.columns * sheet.rows - 1}
                value={skipped}
                onChange={(event) => setSkipped(event.target.value)}
              />
            </div>
          )}
          <Button disabled={labels.length === 0} onClick={() => window.print()} className="h-12">
            <Printer aria-hidden="true" className="size-4" strokeWidth={1.5} />
            Print {labels.length}
          </Button>
        </div>
        {error && <LoadFailed title="Failed to fetch the labels" error={error} onRetry={refetch} />}
        {variants.length > 0 && !data && !error && (
          <p className="py-24 text-center text-muted">Loading...</p>
        )}
        {(variants.length === 0 || (data && labels.length === 0)) && (
          <EmptyState
            title="No labels"
            text={
              variants.length === 0
                ? "Select sizes on the stock page first."
                : "There is no free piece of these sizes: print the same number of each."
            }
          />
        )}
      </div>
      <div className="overflow-x-auto print:overflow-visible">
        {pages.map((page, at) => (
          <Page
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
            key={at}
            sheet={sheet}
            labels={page}
          />
        ))}
      </div>
    </>
  );
}

function Page({ sheet, labels }: { sheet: Sheet; labels: (LabelText | null)[] }) {
  const { page, margin, cell, columns, gap } = sheet;
  return (
    <div
      style={{
        width: `${page.width}mm`,
        height: `${page.height}mm`,
        paddingLeft: `${margin.left}mm`,
        paddingTop: `${margin.top}mm`,
        gridTemplateColumns: `repeat(${columns}, ${cell.width}mm)`,
        gridAutoRows: `${cell.height}mm`,
        columnGap: `${gap}mm`,
      }}
      className="mb-6 grid content-start overflow-hidden border border-line bg-white print:mb-0 print:break-after-page print:border-0"
    >
      {labels.map((text, at) =>
        text ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: one beside the other
          <Label key={at} text={text} sheet={sheet} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: one beside the other
          <span key={at} />
        ),
      )}
    </div>
  );
}
