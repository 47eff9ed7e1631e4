import { type FormEvent, useState } from "react";
import { useParams } from "react-router";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { textOf } from "~/lib/form.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { CountLines } from "../count/count-lines.tsx";
import { Scanner } from "../count/scanner.tsx";
import { useCount } from "../count/use-count.ts";
import type { CountLine, CountState } from "../schema.ts";
import { signed, sizesInWords } from "../words.ts";

/** What a person can confirm of a count. */
const openLines = (count: CountState) =>
  count.lines.filter((line) => !line.is_confirmed && !line.is_unsure && line.counted !== null);

const differenceOf = (lines: readonly CountLine[]) =>
  lines.filter((line) => line.counted !== line.expected);

/** One page for a phone: what is scanned or typed counts, and what differs is confirmed at the end. */
export default function AdminStockCount() {
  const { id = "" } = useParams();
  const { state, waiting, found, reload } = useCount(id);
  const mayMove = useMay("stock.move");
  const [asks, setAsks] = useState<"confirm" | "close">();
  const count = state.data;
  if (!count) {
    return state.error ? (
      <LoadFailed title="Failed to fetch the count" error={state.error} onRetry={state.refetch} />
    ) : (
      <p className="py-24 text-center text-muted">Loading...</p>
    );
  }
  const open = openLines(count);
  const different = differenceOf(open);

  async function act(work: Promise<unknown>, done: string) {
    try {
      await work;
      toast.success(done);
    } catch (error) {
      reportUndone("Failed to change the count", error);
    }
    await reload();
  }
  // A colleague may have closed it while the question stands.
  const asked = count.closed_at ? undefined : asks;
  const confirm = () =>
    act(
      call("confirm_count", {
        id,
        lines: open.map(({ product_id, size, counted, expected }) => ({
          product_id,
          size,
          counted: counted ?? 0,
          expected,
        })),
      }),
      "The stock is as it was counted",
    );

  function type(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const code = textOf(data, "code").trim();
    if (!code) return;
    found(code, Number(textOf(data, "quantity")) || 1);
    form.reset();
    form.querySelector("input")?.focus();
  }

  const title = count.scope === "shelf" ? `Shelf ${count.place}` : count.place;
  return (
    <div className="mx-auto max-w-2xl">
      <title>{`Count: ${title}`}</title>
      <BackLink to="/admin/stock/counts">Counts</BackLink>
      <h1 className="display text-xl">{title}</h1>
      <p className="mt-1 text-sm text-muted">
        {count.closed_at
          ? "This count is closed."
          : "Count everything that stands here, also pieces that wait to be packed."}
      </p>
      {!count.closed_at && (
        <div className="mt-4 flex flex-col gap-4">
          <Scanner
            onCode={(code) => {
              navigator.vibrate?.(60);
              found(code, 1);
            }}
          />
          <form onSubmit={type} className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label="SKU or barcode"
                name="code"
                autoComplete="off"
                autoCapitalize="characters"
              />
            </div>
            <div className="w-20">
              <TextField
                label="Pieces"
                name="quantity"
                type="number"
                min={1}
                step={1}
                defaultValue={1}
              />
            </div>
            <Button type="submit" className="h-12 max-sm:px-4">
              Add
            </Button>
          </form>
          <p role="status" className="min-h-5 text-sm text-amber">
            {waiting > 0 && `${waiting} not sent yet: kept on this phone until there is a network`}
          </p>
        </div>
      )}
      <CountLines
        count={count}
        onFound={count.closed_at ? undefined : found}
        onAgain={(line) =>
          act(
            call("count_again", { count_id: id, product_id: line.product_id, size: line.size }),
            "Count it from the start",
          )
        }
      />
      {!count.closed_at && (
        <div className="save-bar sticky bottom-0 -mx-4 mt-6 flex flex-wrap gap-3 border-t border-line bg-paper px-4 py-3">
          {mayMove && (
            <Button
              className="max-sm:px-4"
              disabled={open.length === 0 || waiting > 0}
              onClick={() => setAsks("confirm")}
            >
              {different.length > 0
                ? `Confirm ${different.length} difference${different.length === 1 ? "" : "s"}`
                : "Confirm"}
            </Button>
          )}
          <Button variant="secondary" className="max-sm:px-4" onClick={() => setAsks("close")}>
            Close the count
          </Button>
        </div>
      )}
      {asked === "confirm" && (
        <ConfirmDialog
          title="Change the stock?"
          text={
            different.length === 0
              ? `${sizesInWords(open.length)} as expected: nothing moves.`
              : `${different.length} of ${sizesInWords(open.length)} not as expected, ${signed(
                  different.reduce((sum, line) => sum + (line.counted ?? 0) - line.expected, 0),
                )} in all. Your name stands beside it.`
          }
          action="Change the stock"
          tone="primary"
          onConfirm={confirm}
          onClose={() => setAsks(undefined)}
        />
      )}
      {asked === "close" && (
        <ConfirmDialog
          title="Close the count?"
          text={
            open.length > 0
              ? `${sizesInWords(open.length)} counted and not confirmed: the stock stays as it is.`
              : "Nothing more can be counted in it."
          }
          action="Close the count"
          onConfirm={() => act(call("close_count", { id }), "The count is closed")}
          onClose={() => setAsks(undefined)}
        />
      )}
    </div>
  );
}
