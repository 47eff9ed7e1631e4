import { useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import { Changes } from "~/features/admin/components/changes.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { readable } from "~/features/admin/components/status-text.tsx";

const signed = (n: number) => (n > 0 ? `+${n}` : String(n));

/** Who changed what, and every move of the stock. */
export function ProductHistory({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ["product-history", id],
    queryFn: () => call("product_history", { id }),
    gcTime: 0,
  });
  if (!data) return <p className="py-16 text-center text-muted">Loading...</p>;
  return (
    <div className="grid gap-8 text-sm md:grid-cols-2">
      <section>
        <h3 className="mb-2 font-medium">Changes</h3>
        {data.changes.length === 0 && <p className="text-muted">Nothing has been changed yet.</p>}
        <ol className="flex flex-col gap-3">
          {data.changes.map((change) => (
            <li key={change.id} className="border-l-2 border-line pl-3">
              <p className="text-muted">
                {formatMoment(change.at)} · {change.who}
              </p>
              <p>{readable(change.action.split(".")[1] ?? change.action)}</p>
              <Changes before={change.before} after={change.after} />
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3 className="mb-2 font-medium">Stock</h3>
        <ol className="flex flex-col gap-1">
          {data.stock.map((move) => (
            <li key={move.id} className="flex gap-3">
              <span className="w-36 shrink-0 text-muted">{formatMoment(move.at)}</span>
              <span className="w-14 shrink-0">{move.size || "All"}</span>
              <span className="prices w-10 shrink-0 text-right">{signed(move.on_hand)}</span>
              <span>
                {readable(move.reason)}
                {move.note && <span className="text-muted">: {move.note}</span>}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
