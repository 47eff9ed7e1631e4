import { useState } from "react";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { formatCount } from "~/lib/count.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import type { ImportView } from "../schema.ts";
import { progressOf, rowsOf } from "../words.ts";

/** What an import would do, how far it is or what it did, with the one button that is next. */
export function Deed({
  data,
  busy,
  onStart,
  onTakeBack,
}: {
  data: ImportView;
  busy: boolean;
  onStart(allowLowPrices: boolean): void;
  onTakeBack(): Promise<unknown>;
}) {
  const [lowIsMeant, setLowIsMeant] = useState(false);
  const [asksToTakeBack, setAsksToTakeBack] = useState(false);
  const { state, create, update, unchanged } = data;
  const isMoving = state === "running" || state === "undoing";
  const good = create + update + unchanged;
  return (
    <section className="mt-6" aria-live="polite">
      <p>{sentences[state](data)}</p>
      {isMoving && <Progress data={data} />}
      {state === "checked" && data.low_prices > 0 && (
        <Checkbox
          className="mt-3"
          label={`${rowsOf(data.low_prices)} with a very low price: that is meant`}
          checked={lowIsMeant}
          onChange={(event) => setLowIsMeant(event.target.checked)}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {state === "checked" && good > 0 && (
          <Button
            busy={busy}
            disabled={data.low_prices > 0 && !lowIsMeant}
            onClick={() => onStart(lowIsMeant)}
          >
            {data.bad > 0
              ? `Import the ${rowsOf(good)} that ${good === 1 ? "is" : "are"} good`
              : "Import"}
          </Button>
        )}
        {(state === "done" || state === "running") && (
          <Button variant="secondary" busy={busy} onClick={() => setAsksToTakeBack(true)}>
            Take it back
          </Button>
        )}
        {(state === "done" || state === "undone") && (
          <LinkButton to="/admin/products" variant="secondary">
            Products
          </LinkButton>
        )}
      </div>
      {asksToTakeBack && (
        <ConfirmDialog
          title="Take this import back?"
          text="New products go, changed fields are as they were, and stock moves back by what came in. What was ordered or changed since stays and is named."
          action="Take it back"
          onConfirm={onTakeBack}
          onClose={() => setAsksToTakeBack(false)}
        />
      )}
    </section>
  );
}

function Progress({ data }: { data: ImportView }) {
  const percent = progressOf(data);
  return (
    <div className="mt-3">
      <progress
        aria-label={data.state === "running" ? "Goes in" : "Is taken back"}
        max={100}
        value={percent}
        className="h-2 w-full accent-indigo"
      />
      <p className="mt-1 text-sm text-muted">{percent}%. You may leave this page: it goes on.</p>
    </div>
  );
}

const sentences: Record<ImportView["state"], (data: ImportView) => string> = {
  asking: () => "",
  checked: ({ create, update, unchanged }) =>
    `${formatCount(create)} to create, ${formatCount(update)} to update, ${formatCount(unchanged)} unchanged.`,
  running: ({ done, total, bad }) => `${formatCount(done)} of ${rowsOf(total - bad)} are in.`,
  done: ({ create, update, unchanged }) =>
    `${formatCount(create)} created, ${formatCount(update)} updated, ${formatCount(unchanged)} unchanged.`,
  undoing: ({ done }) => `${rowsOf(done)} are still to be taken back.`,
  undone: ({ undone, kept }) =>
    kept > 0
      ? `${rowsOf(undone)} taken back; of ${rowsOf(kept)} something was kept.`
      : `${rowsOf(undone)} taken back.`,
};
