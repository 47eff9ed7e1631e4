import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { formatCount } from "~/lib/count.ts";
import { formatNairaExact, formatNairaSigned, nairaToKobo } from "~/lib/money.ts";
import { sizeOfAny } from "~/lib/sizes-of-any.ts";
import { LinkButton } from "~/ui/button.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import type { Day } from "../components/days-chart.tsx";
import { FigureCard } from "../components/figure-card.tsx";
import { MarginCard } from "../margin/margin-card.tsx";

const DaysChart = lazy(async () => ({
  default: (await import("../components/days-chart.tsx")).DaysChart,
}));

interface Analytics {
  total_views: number;
  recent_orders: number;
  revenue: number;
  orders: number;
  average_order: number;
  visits: number;
  cart_visits: number;
  web_orders: number;
  customers: number;
  returning: number;
  days: Day[];
  top_products: { id: number; name: string; pieces: number; revenue: number }[];
  besides: { delivery_less_discounts: number; refunds: number };
  categories: { name: string; pieces: number; revenue: number }[];
  sizes: { size: string; sold: number; left: number }[];
  empty_searches: { query: string; times: number }[];
}

const PERIODS = [7, 30, 90, 365];
const naira = (amount: number) => formatNairaExact(nairaToKobo(amount));
const signed = (amount: number) => formatNairaSigned(nairaToKobo(amount));
/** A share in percent, never more than all; of nothing there is none. */
const percent = (part: number, of: number) =>
  of === 0 ? "–" : `${(Math.min(1, part / of) * 100).toFixed(1)}%`;

/** What leads from the pieces to the revenue above. */
const besideRows = ({ besides, revenue }: Analytics): ReactNode[][] => [
  [
    "Delivery, gift wrap and added VAT, less discounts",
    "",
    signed(besides.delivery_less_discounts),
  ],
  ["Refunds", "", signed(-besides.refunds)],
  [<strong key="revenue">Revenue</strong>, "", <strong key="sum">{naira(revenue)}</strong>],
];

function Table({
  title,
  rule,
  head,
  rows,
}: {
  title: string;
  rule: string;
  head: string[];
  rows: ReactNode[][];
}) {
  return (
    <section className="min-w-0 border border-line p-4 text-sm">
      <h2 className="text-base font-medium">{title}</h2>
      <p className="mb-2 text-xs text-muted">{rule}</p>
      {rows.length === 0 ? (
        <p className="text-muted">Nothing in this period.</p>
      ) : (
        <table className="w-full">
          <thead>
            <tr className="border-b border-line">
              {head.map((label, at) => (
                <th
                  key={label}
                  className={`py-1.5 font-medium ${at === 0 ? "text-left" : "pl-4 text-right"}`}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a finished table, in order
              <tr key={at}>
                {row.map((cell, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells stand for their column
                  <td key={n} className={`py-1 ${n === 0 ? "" : "prices pl-4 text-right"}`}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export default function AdminAnalytics() {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get("days"));
  const days = PERIODS.includes(asked) ? asked : 30;
  const { data, error, refetch } = useQuery({
    queryKey: ["analytics", days],
    queryFn: () => call("admin_analytics", { days }),
    placeholderData: (previous) => previous,
    retry: 1,
  });
  useEffect(() => {
    if (error) reportFailure("Failed to fetch orders", error);
  }, [error]);
  const seesCosts = useMay("costs.see");
  const best = data?.sizes.slice(0, 10) ?? [];
  const worst = [...(data?.sizes ?? [])].reverse().slice(0, 10);
  const sizeRow = (size: Analytics["sizes"][number]) => [
    sizeOfAny(size.size),
    formatCount(size.sold),
    formatCount(size.left),
  ];
  return (
    <>
      <title>Analytics</title>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="display mr-auto text-xl">Analytics</h1>
        <LinkButton to="/admin/analytics/takings" variant="secondary" className="px-4">
          Takings and VAT
        </LinkButton>
        <select
          aria-label="Period"
          value={days}
          onChange={(event) => setParams({ days: event.target.value })}
          className="h-11 border border-edge bg-white px-2.5 text-sm"
        >
          {PERIODS.map((n) => (
            <option key={n} value={n}>
              Last {n} days
            </option>
          ))}
        </select>
      </header>
      {!data && error ? (
        <LoadFailed title="Failed to fetch the figures" error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <div className="flex flex-col gap-5">
          <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
            <FigureCard
              title="Total Views"
              value={formatCount(data.total_views)}
              rule="All-time product views: one for each visit and product"
            />
            <FigureCard
              title="Recent Orders"
              value={formatCount(data.recent_orders)}
              rule="Placed in the last 7 days"
            />
            <FigureCard
              title="Top Products"
              value={data.top_products[0]?.name ?? "Coming Soon"}
              rule={data.top_products[0] && `${data.top_products[0].pieces} pieces in this period`}
            />
            <FigureCard
              title="Revenue"
              value={naira(data.revenue)}
              rule="Paid orders placed in this period and not cancelled, less refunds. A gift card counts when it is spent"
            />
            <FigureCard
              title="Orders"
              value={formatCount(data.orders)}
              rule="Placed in this period and not cancelled"
            />
            <FigureCard
              title="Average order"
              value={naira(data.average_order)}
              rule="That revenue by the number of those paid orders"
            />
            <FigureCard
              title="Views to cart"
              value={percent(data.cart_visits, data.visits)}
              rule={`Visits that put a product into the cart (${formatCount(data.cart_visits)}) by visits that looked at one or did so (${formatCount(data.visits)})`}
            />
            <FigureCard
              title="Cart to order"
              value={percent(data.web_orders, data.cart_visits)}
              rule={`Orders placed in the shop and not cancelled (${formatCount(data.web_orders)}) by visits with a cart`}
            />
            <FigureCard
              title="Views to order"
              value={percent(data.web_orders, data.visits)}
              rule="The same orders by visits: the whole way"
            />
            <FigureCard
              title="Returning customers"
              value={percent(data.returning, data.customers)}
              rule={`Of ${formatCount(data.customers)} email addresses that ordered in this period, ${formatCount(data.returning)} have ordered more than once in all`}
            />
          </div>
          {seesCosts && <MarginCard days={days} />}
          <section className="min-w-0 border border-line p-4">
            <h2 className="mb-3 font-medium">Orders and revenue by day</h2>
            <Suspense fallback={<Skeleton className="h-64 w-full" />}>
              <DaysChart days={data.days} />
            </Suspense>
          </section>
          <div className="grid gap-5 lg:grid-cols-2">
            <Table
              title="Top Products"
              rule="By pieces in the orders that make the revenue"
              head={["Product", "Pieces", "Revenue"]}
              rows={data.top_products.map((p) => [
                <Link key={p.id} to={`/admin/products?edit=${p.id}`} className="hover:underline">
                  {p.name}
                </Link>,
                formatCount(p.pieces),
                naira(p.revenue),
              ])}
            />
            <Table
              title="Categories"
              rule="Price at purchase times pieces, of the same orders as the revenue"
              head={["Category", "Pieces", "Revenue"]}
              rows={[
                ...data.categories.map((c) => [
                  c.name || "Other",
                  formatCount(c.pieces),
                  naira(c.revenue),
                ]),
                ...(data.categories.length > 0 ? besideRows(data) : []),
              ]}
            />
            <Table
              title="Best sizes"
              rule="Pieces in the orders that make the revenue; pieces left now"
              head={["Size", "Sold", "Left"]}
              rows={best.map(sizeRow)}
            />
            <Table
              title="Worst sizes"
              rule="The same, from the other end"
              head={["Size", "Sold", "Left"]}
              rows={worst.map(sizeRow)}
            />
            <Table
              title="Searches without results"
              rule="What shoppers looked for in vain"
              head={["Search", "Times"]}
              rows={data.empty_searches.map((s) => [s.query, formatCount(s.times)])}
            />
          </div>
        </div>
      )}
    </>
  );
}
