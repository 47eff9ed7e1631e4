import { useQuery } from "@tanstack/react-query";
import { Bike, Eye, X } from "lucide-react";
import { useEffect } from "react";
import { useParams } from "react-router";
import { call } from "~/client/call.ts";
import { readAnew } from "~/client/live.ts";
import { useMay, useStaff } from "~/client/staff.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { NextStepButton } from "./next-step-button.tsx";
import { TagForm } from "./tag-form.tsx";
import { useColleagues } from "./use-colleagues.ts";

/** On the page of an order: its next step, who else has it open, whose work it is, and its tags. */
export function OrderWork() {
  const { id = "" } = useParams();
  const mayWork = useMay("orders.work");
  const { userId } = useStaff();
  const { data } = useQuery({
    queryKey: ["order-work", id],
    queryFn: () => call("order_work", { order_id: id }),
  });
  const colleagues = useColleagues();
  /** @returns whether it was done */
  async function change(work: Promise<unknown>): Promise<boolean> {
    const isDone = await work.then(
      () => true,
      (error) => {
        reportUndone("Nothing was changed", error);
        return false;
      },
    );
    await readAnew("order_work", id);
    return isDone;
  }
  const assign = (assignee: string) =>
    change(call("assign_orders", { orders: [{ id }], assignee_id: assignee || null }));
  return (
    <section aria-label="Work on this order" className="mb-3 text-sm">
      <Viewers orderId={id} />
      {data && (
        <div className="flex flex-wrap items-center gap-2">
          {mayWork && data.waiting && (
            <NextStepButton
              {...data.waiting}
              variant="primary"
              className="px-4 max-sm:w-full sm:min-w-44"
            />
          )}
          {data.run && (
            <LinkButton
              to={`/admin/riders/runs/${data.run.id}`}
              variant="secondary"
              className="px-4 max-sm:w-full"
            >
              <Bike aria-hidden="true" className="size-4" strokeWidth={1.5} />
              {data.run.is_on ? `Out with ${data.run.rider}` : `Was out with ${data.run.rider}`}
            </LinkButton>
          )}
          <label className="flex items-center gap-2">
            <span className="text-muted">With</span>
            <select
              value={data.assignee_id ?? ""}
              disabled={!mayWork}
              onChange={(event) => assign(event.target.value)}
              className="h-11 max-w-48 border border-edge bg-white px-2.5"
            >
              <option value="">Nobody</option>
              {colleagues.map((colleague) => (
                <option key={colleague.id} value={colleague.id}>
                  {colleague.name}
                </option>
              ))}
            </select>
          </label>
          {mayWork && data.assignee_id !== userId && (
            <Button variant="quiet" onClick={() => assign(userId)}>
              Take it
            </Button>
          )}
          <ul className="contents" aria-label="Tags">
            {data.tags.map((tag) => (
              <li key={tag} className="flex items-center bg-bone pl-3">
                {tag}
                <button
                  type="button"
                  aria-label={`Take off the tag ${tag}`}
                  disabled={!mayWork}
                  onClick={() => change(call("tag_order", { order_id: id, remove: tag }))}
                  className="grid size-11 place-items-center hover:text-oxblood"
                >
                  <X aria-hidden="true" className="size-4" />
                </button>
              </li>
            ))}
          </ul>
          {mayWork && (
            <TagForm
              key={id}
              orderId={id}
              known={data.known_tags}
              onAdd={(add) => change(call("tag_order", { order_id: id, add }))}
            />
          )}
        </div>
      )}
    </section>
  );
}

const SAYS_EVERY_MS = 15_000;

/** Says that the order is open here, and shows who else has it open. */
function Viewers({ orderId }: { orderId: string }) {
  const { data: others = [] } = useQuery({
    queryKey: ["viewers", orderId],
    queryFn: () => call("open_order", { order_id: orderId }),
    refetchInterval: SAYS_EVERY_MS,
    retry: false,
  });
  useEffect(() => {
    const leave = () => void call("leave_order", { order_id: orderId }).catch(() => {});
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [orderId]);
  return (
    <p
      role="status"
      className={
        others.length > 0
          ? "mb-2 flex items-center gap-2 bg-amber-light px-3 py-2 text-amber"
          : "sr-only"
      }
    >
      {others.length > 0 && (
        <>
          <Eye aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.5} />
          {`${others.join(" and ")} ${others.length === 1 ? "has" : "have"} this open`}
        </>
      )}
    </p>
  );
}
