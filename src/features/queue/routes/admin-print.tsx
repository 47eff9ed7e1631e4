import { useIsFetching, useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import pLimit from "p-limit";
import { Fragment } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { call } from "~/client/call.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { PaperSize, Papers } from "~/features/orders/admin/paper-size.tsx";
import { isPaper, PAPERS } from "~/features/orders/admin/papers.ts";
import { PaperSheet } from "~/features/orders/routes/admin-order-paper.tsx";
import { OrderCards } from "~/features/origin/components/order-cards.tsx";
import { formatCount } from "~/lib/count.ts";
import { isOneOf } from "~/lib/statuses.ts";
import { Button } from "~/ui/button.tsx";
import { MOST_PRINTED, STAGES } from "../rules.ts";

const AT_ONCE = 4;

/** Which orders the address means: some by their ids, or what waits in a stage. */
async function readIds(params: URLSearchParams): Promise<string[]> {
  const ids = params.get("ids");
  if (ids) return ids.split(",").slice(0, MOST_PRINTED);
  const stage = params.get("stage") ?? "";
  const assignee = params.get("assignee");
  const tag = params.get("tag");
  const { rows } = await call("work_queue", {
    limit: MOST_PRINTED,
    ...(isOneOf(STAGES, stage) ? { stage } : {}),
    ...(assignee ? { assignee } : {}),
    ...(tag ? { tag } : {}),
  });
  return rows.map(({ id }) => id);
}

async function readOrders(params: URLSearchParams) {
  const limit = pLimit(AT_ONCE);
  const ids = await readIds(params);
  return Promise.all(ids.map((id) => limit(() => call("admin_order", { id }))));
}

/** Papers of many orders, a sheet for each. */
export default function AdminPrint() {
  const { paper } = useParams();
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["print", params.toString()],
    queryFn: () => readOrders(params),
    // What lies in the printer does not change under the eyes.
    refetchOnWindowFocus: false,
    retry: 1,
  });
  // The cards of slips come after them: what is printed before would lack some.
  const isComing = useIsFetching({ queryKey: ["order"] }) > 0;
  if (!isPaper(paper))
    return <p className="py-24 text-center text-muted">There is no such paper</p>;
  if (!data && error)
    return <LoadFailed title="Failed to fetch the orders" error={error} onRetry={refetch} />;
  if (!data) return <p className="py-24 text-center text-muted">Loading...</p>;
  return (
    <>
      <title>{`Print: ${PAPERS[paper]}`}</title>
      <div className="mx-auto mb-4 max-w-2xl print:hidden">
        <BackLink to="/admin">Dashboard</BackLink>
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="display mr-auto text-xl">
            {formatCount(data.length)} {data.length === 1 ? "sheet" : "sheets"}
          </h1>
          {Object.entries(PAPERS).map(([name, title]) => (
            <Link
              key={name}
              to={`/admin/print/${name}?${params}`}
              replace
              aria-current={name === paper ? "page" : undefined}
              className="inline-flex min-h-11 items-center text-sm underline-offset-4 hover:underline aria-[current]:font-medium aria-[current]:underline"
            >
              {title}
            </Link>
          ))}
          <Button onClick={() => window.print()} busy={isComing} data-main-action>
            <Printer aria-hidden="true" className="size-4" strokeWidth={1.5} /> Print
          </Button>
        </header>
      </div>
      <PaperSize paper={paper} />
      <Papers paper={paper}>
        {data.map((order) => (
          <Fragment key={order.id}>
            <PaperSheet order={order} paper={paper} />
            {paper === "packing-slip" && <OrderCards orderId={order.id} />}
          </Fragment>
        ))}
      </Papers>
    </>
  );
}
