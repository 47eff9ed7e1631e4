import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { Link } from "react-router";
import { call } from "~/client/call.ts";
import { useIsLive } from "~/client/live.ts";
import { useMay } from "~/client/staff.ts";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { orderTone, StatusText } from "~/features/admin/components/status-text.tsx";
import { FindingLine } from "~/features/health/components/finding-line.tsx";
import { NeedsOwner } from "~/features/health/components/needs-owner.tsx";
import { shortId, statusLabel } from "~/features/orders/status.ts";
import { WorkQueue } from "~/features/queue/components/work-queue.tsx";
import { formatCount } from "~/lib/count.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { sizeName } from "~/lib/size-names.ts";
import { Skeleton } from "~/ui/skeleton.tsx";
import type { Day } from "../components/days-chart.tsx";
import { FigureCard } from "../components/figure-card.tsx";

const DaysChart = lazy(async () => ({
  default: (await import("../components/days-chart.tsx")).DaysChart,
}));

interface Dashboard {
  revenue: number;
  orders_today: number;
  revenue_today: number;
  orders_last_week: number;
  revenue_last_week: number;
  products: number;
  users: number;
  days: Day[];
  low_stock: { id: number; name: string; category: string; size: string; on_hand: number }[];
  todo: {
    transfers: number;
    to_pack: number;
    returns: number;
    refunds: number;
    stuck_refunds: number;
    messages: number;
  };
  refused: number;
  newest: {
    id: string;
    full_name: string;
    total_amount: number;
    status: string;
    created_at: string;
  }[];
}

const naira = (amount: number) => formatNairaExact(nairaToKobo(amount));

export default function AdminDashboard() {
  const { data, error, refetch } = useQuery({
    queryKey: ["dashboard"],
    queryFn: () => call("admin_dashboard"),
    retry: 1,
  });
  const live = useIsLive();
  const maySeeHealth = useMay("health.see");
  useEffect(() => {
    if (error) reportFailure("Failed to fetch orders", error);
  }, [error]);
  return (
    <>
      <title>Dashboard</title>
      <header className="mb-5 flex items-baseline justify-between">
        <h1 className="display text-xl">Dashboard</h1>
        <p role="status" className="text-xs text-muted">
          {live ? "Live" : "Connecting..."}
        </p>
      </header>
      {maySeeHealth && <NeedsOwner />}
      {maySeeHealth && <FindingLine name="backup" />}
      <WorkQueue />
      {data ? (
        <Figures data={data} />
      ) : error ? (
        <LoadFailed title="Failed to fetch the figures" error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Figures({ data }: { data: Dashboard }) {
  const mayDecide = useMay("orders.work");
  const todo = [
    { n: data.todo.transfers, label: "transfers to confirm", to: "/admin/orders?todo=transfers" },
    { n: data.todo.to_pack, label: "orders to send", to: "/admin/orders?status=processing" },
    { n: data.todo.returns, label: "returns open", to: "/admin/returns?status=open" },
    {
      n: data.todo.refunds,
      label: "refunds due",
      to: "/admin/orders?todo=refunds",
    },
    {
      n: data.todo.stuck_refunds,
      label: "refunds that Paystack could not finish",
      to: "/admin/orders?todo=attention",
    },
    { n: data.todo.messages, label: "new messages", to: "/admin/inbox?status=new" },
  ].filter(({ n }) => n > 0);
  return (
    <div className="flex flex-col gap-5">
      {mayDecide && data.refused > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 bg-amber-light px-4 text-sm text-amber">
          <span className="py-2.5">
            The shop refused {formatCount(data.refused)}{" "}
            {data.refused === 1 ? "request" : "kinds of request"} in the last 24 hours.
          </span>
          <Link
            to="/admin/refused"
            className="flex min-h-11 items-center underline underline-offset-4"
          >
            See whom and why
          </Link>
        </p>
      )}
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <FigureCard
          title="Total Revenue"
          value={naira(data.revenue)}
          rule="Paid orders that are not cancelled, less refunds. A gift card counts when it is spent"
        />
        <FigureCard
          title="Orders Today"
          value={formatCount(data.orders_today)}
          rule={`${naira(data.revenue_today)} paid. A week ago by this hour: ${data.orders_last_week}, ${naira(data.revenue_last_week)}`}
        />
        <FigureCard title="Total Products" value={formatCount(data.products)} />
        <FigureCard title="Total Users" value={formatCount(data.users)} />
      </div>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section className="min-w-0 border border-line p-4 max-lg:order-last">
          <h2 className="mb-3 font-medium">Orders and revenue, 30 days</h2>
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <DaysChart days={data.days} />
          </Suspense>
        </section>
        <section className="min-w-0 border border-line p-4 text-sm">
          <h2 className="mb-2 text-base font-medium">To do</h2>
          {todo.length === 0 && <p className="text-muted">Everything is done.</p>}
          <ul>
            {todo.map(({ n, label, to }) => (
              <li key={label}>
                <Link to={to} className="flex min-h-11 items-center gap-3 hover:underline">
                  <span className="prices min-w-8 text-right font-medium">{formatCount(n)}</span>{" "}
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <section className="min-w-0 border border-line p-4 text-sm">
          <h2 className="mb-2 text-base font-medium">Newest orders</h2>
          {data.newest.length === 0 && <p className="text-muted">No orders yet.</p>}
          <ul className="divide-y divide-line">
            {data.newest.map((order) => (
              <li key={order.id} className="flex flex-wrap items-center gap-x-3 py-2">
                <Link to={`/admin/orders/${order.id}`} className="hover:underline">
                  {shortId(order.id)}
                </Link>
                <span className="min-w-0 flex-1 truncate">{order.full_name}</span>
                <span className="prices">{naira(order.total_amount)}</span>
                <span className="flex w-full items-center gap-2 text-xs text-muted">
                  <StatusText tone={orderTone(order.status)}>
                    {statusLabel(order.status)}
                  </StatusText>
                  {formatMoment(order.created_at)}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section className="min-w-0 border border-line p-4 text-sm">
          <h2 className="mb-2 text-base font-medium">Low stock</h2>
          {data.low_stock.length === 0 && <p className="text-muted">Nothing is low.</p>}
          <ul className="divide-y divide-line">
            {data.low_stock.map((line) => (
              <li key={`${line.id} ${line.size}`} className="flex gap-3 py-2">
                <Link
                  to={`/admin/products?edit=${line.id}`}
                  className="min-w-0 flex-1 truncate hover:underline"
                >
                  {line.name}
                </Link>
                <span className="text-muted">{sizeName(line.size, line.category) || "All"}</span>
                <span className="prices w-8 text-right">{line.on_hand}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}
