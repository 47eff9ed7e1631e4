import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { KeptNote } from "~/features/admin/components/kept-note.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { useKeptForm } from "~/features/admin/components/use-kept-form.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { nairaSchema } from "~/lib/naira-schema.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { marginOf } from "./margin.ts";
import { refreshProducts } from "./product-changes.ts";

const naira = (amount: number) => formatNairaExact(nairaToKobo(amount));

/** What one piece cost the shop, what that leaves of its price, and how it came to be. */
export function ProductCost({ id, price }: { id: number; price: number }) {
  const queryKey = ["product-costs", id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => call("product_costs", { id }),
    gcTime: 0,
    retry: 1,
  });
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const kept = useKeptForm(`cost:${id}`);
  if (!data) {
    return error ? (
      <LoadFailed title="Failed to fetch the cost" error={error} onRetry={refetch} />
    ) : (
      <p className="py-16 text-center text-muted">Loading...</p>
    );
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    const cost = nairaSchema.safeParse(typed.trim() === "" ? Number.NaN : Number(typed));
    if (!cost.success) return setProblem("Write what one piece costs, in naira");
    setProblem(undefined);
    setBusy(true);
    try {
      await call("set_product_cost", { id, cost: cost.data });
      setTyped("");
      kept.drop();
      toast.success("Cost saved");
      await Promise.all([queryClient.invalidateQueries({ queryKey }), refreshProducts()]);
    } catch (failure) {
      setProblem((failure as Error).message);
    } finally {
      setBusy(false);
    }
  }

  const [now] = data;
  return (
    <div className="flex flex-col gap-6 text-sm">
      <p>
        {now ? (
          <>
            One piece cost {naira(now.cost)} on average. At {naira(price)} the margin is{" "}
            {marginOf(price, now.cost)}.
          </>
        ) : (
          "What one piece cost is not known yet. Receive a purchase order with costs, or write it down here."
        )}
      </p>
      {kept.isRestored && <KeptNote onDiscard={kept.discard} />}
      <form
        ref={kept.ref}
        onSubmit={save}
        onChange={kept.keep}
        noValidate
        className="flex flex-wrap items-end gap-3"
      >
        <TextField
          label="Cost of one piece"
          name="cost"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="secondary" busy={busy}>
          Save cost
        </Button>
      </form>
      {data.length > 0 && (
        <ol className="flex flex-col gap-1">
          {data.map((row) => (
            <li key={row.id} className="flex flex-wrap gap-x-3">
              <span className="w-36 shrink-0 text-muted">{formatMoment(row.at)}</span>
              <span className="prices w-28 shrink-0 text-right">{naira(row.cost)}</span>
              <span className="text-muted">
                {row.pieces > 0
                  ? `average once ${row.pieces} came: ${row.note}`
                  : `written down by ${row.who}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
