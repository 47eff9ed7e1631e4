import { useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { Skeleton } from "~/ui/skeleton.tsx";

const naira = (amount: number) => formatNairaExact(nairaToKobo(Math.abs(amount)));
const percent = (part: number, of: number) => `${((part / of) * 100).toFixed(1)}%`;

/** What the pieces of the period earned, and of how much of them that is known. */
export function MarginCard({ days }: { days: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["margin", days],
    queryFn: () => call("margin_figures", { days }),
    retry: 1,
  });
  return (
    <section aria-labelledby="margin" className="border border-line p-4 text-sm">
      <h2 id="margin" className="text-base font-medium">
        Margin
      </h2>
      <p className="mb-2 text-xs text-muted">
        What paid pieces were sold for, discounts taken off, less what they cost on average when
        they were ordered. Delivery, refunds and VAT are not in it.
      </p>
      {!data ? (
        error ? (
          <LoadFailed title="Failed to fetch the margin" error={error} onRetry={refetch} />
        ) : (
          <Skeleton className="h-16" />
        )
      ) : data.known === 0 ? (
        <p className="text-muted">
          {data.sold === 0
            ? "Nothing in this period."
            : "What the sold pieces cost is not known. Write it down at each product under Cost, or receive purchase orders with costs."}
        </p>
      ) : (
        <p>
          <strong className="prices text-lg">
            {data.margin < 0 && "−"}
            {naira(data.margin)}
          </strong>{" "}
          ({percent(data.margin, data.known)}): sold for {naira(data.known)}, cost{" "}
          {naira(data.cost)}.
          {data.known < data.sold &&
            ` Of ${naira(data.sold - data.known)} more the cost is not known.`}
        </p>
      )}
    </section>
  );
}
