import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import type { ResultOf } from "~/client/wire.ts";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { warningsOf } from "~/features/admin/components/warnings-of.ts";
import { formatCount } from "~/lib/count.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { fromLagos, toLagos } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { TextField } from "~/ui/fields.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { toast } from "~/ui/toast.ts";

type FlashSale = ResultOf<"flash_sale">;

const own = { queryKey: ["flash-sale"], queryFn: () => call("flash_sale") };

/** When it holds, in a few words. */
function stateOf({ is_on, from, until, holds }: FlashSale): {
  tone: "good" | "plain" | "active";
  text: string;
} {
  if (!is_on) return { tone: "plain", text: "Switched off" };
  if (holds) return { tone: "good", text: until ? `On until ${formatMoment(until)}` : "On" };
  const isToCome = from !== null && new Date(from) > new Date();
  return isToCome
    ? { tone: "active", text: `From ${formatMoment(from)}` }
    : { tone: "plain", text: "Over" };
}

/** The promotion that every shop has: its prices show before there is a cart, so it stands above the others. */
export function FlashSalePanel() {
  const { data, isPending } = useQuery(own);
  const maySet = useMay("settings.edit");
  const [isOpen, setOpen] = useState(false);
  // Its room is kept: the list below must not move away under a finger.
  if (isPending) return <Skeleton className="mb-5 h-52.5 lg:h-20.5" />;
  if (!data) return null;
  const { tone, text } = stateOf(data);
  return (
    <section
      aria-label="Flash Sale"
      className="mb-5 flex flex-wrap items-start gap-x-6 gap-y-3 border border-line p-4 text-sm"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="flex flex-wrap items-center gap-3 font-medium">
          Flash Sale <StatusText tone={tone}>{text}</StatusText>
        </h2>
        <p className="mt-1 text-muted">
          {data.percent}% off pieces with the badge {data.badges.join(", ")}
          {data.below > 0 && `, and those under ${formatNaira(nairaToKobo(data.below))}`}.
          {maySet && (
            <>
              {" "}
              <Link to="/admin/settings" className="text-ink underline underline-offset-4">
                Change the rule
              </Link>
            </>
          )}
        </p>
      </div>
      <dl className="flex gap-6">
        <Figure label="Pieces in it" value={formatCount(data.pieces)} />
        <Figure label="Sold in 30 days" value={formatCount(data.sold)} />
        <Figure label="Taken off" value={formatNaira(nairaToKobo(data.spent))} />
      </dl>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Switch or date it
      </Button>
      {isOpen && <FlashSaleDialog sale={data} onClose={() => setOpen(false)} />}
    </section>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="prices">{value}</dd>
  </div>
);

const timesOf = ({ is_on, from, until }: FlashSale) => ({ is_on, from, until });

function FlashSaleDialog({ sale, onClose }: { sale: FlashSale; onClose(): void }) {
  const warned = useRef("");
  async function save(form: FormData, seen = timesOf(sale)) {
    const momentIn = (name: string) => fromLagos(String(form.get(name)))?.toISOString() ?? null;
    const fields = {
      is_on: form.get("is_on") !== null,
      from: momentIn("from"),
      until: momentIn("until"),
    };
    const as = JSON.stringify(fields);
    try {
      await call("save_flash_sale", { ...fields, seen, is_sure: warned.current === as });
    } catch (error) {
      if (!warningsOf(error)) throw error;
      warned.current = as;
      throw new Error(`${(error as Error).message} Press Save again if you mean it.`);
    }
  }
  async function onSent() {
    toast.success("Flash Sale saved");
    await queryClient.invalidateQueries({ queryKey: own.queryKey });
  }
  const asField = (iso: string | null) => (iso ? toLagos(new Date(iso)) : "");
  return (
    <FormDialog
      title="Flash Sale"
      description="Prices in the whole shop follow at once, and at these moments by themselves. Off: every piece has its own price again."
      action="Save"
      edits={timesOf(sale)}
      send={save}
      onSent={onSent}
      onClose={onClose}
    >
      {(problem) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <Checkbox
            label="There is a Flash Sale"
            name="is_on"
            defaultChecked={sale.is_on}
            className="sm:col-span-2"
          />
          <TextField
            label="From (optional)"
            name="from"
            type="datetime-local"
            hint="Lagos time"
            defaultValue={asField(sale.from)}
          />
          <TextField
            label="Until (optional)"
            name="until"
            type="datetime-local"
            hint="Lagos time"
            defaultValue={asField(sale.until)}
          />
          {problem && (
            <p role="alert" className="text-sm text-oxblood sm:col-span-2">
              {problem}
            </p>
          )}
        </div>
      )}
    </FormDialog>
  );
}
