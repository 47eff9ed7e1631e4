import { MessageCircle, Phone } from "lucide-react";
import { Link } from "react-router";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { useProposal } from "~/features/bank/components/use-bank.ts";
import { shortId } from "~/features/orders/status.ts";
import { FAILURE_NAMES } from "~/features/riders/rules.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { cx } from "~/ui/cx.ts";
import type { QueuedOrder } from "../queued-order.ts";
import { type Stage, waitingTime } from "../rules.ts";
import { NextStepButton } from "./next-step-button.tsx";

interface QueueRowProps {
  stage: Stage;
  order: QueuedOrder;
  /** Keys are about this one. */
  isMarked: boolean;
  onMark(): void;
  isPicked: boolean;
  onPick(): void;
  onTag(tag: string): void;
}

/** One order that waits: who, where, what, and the next step under the thumb. */
export function QueueRow(props: QueueRowProps) {
  const { stage, order, isMarked } = props;
  const proposal = useProposal(order.id, stage === "payment");
  return (
    <li
      id={`waiting-${order.id}`}
      onPointerDown={props.onMark}
      className={cx(
        "flex flex-wrap items-start gap-x-2 border-l-2 py-2 pr-3 text-sm sm:flex-nowrap sm:items-center",
        isMarked ? "border-l-indigo bg-bone-light/60" : "border-l-transparent",
      )}
    >
      <label className="grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          aria-label={`Pick order ${shortId(order.id)}`}
          checked={props.isPicked}
          onChange={props.onPick}
          {...(isMarked ? { "data-key": "x" } : {})}
          className="size-4 accent-indigo"
        />
      </label>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link
            to={`/admin/orders/${order.id}`}
            className="inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline sm:min-h-0"
          >
            {order.full_name || "N/A"}
          </Link>
          <span className="text-muted">{shortId(order.id)}</span>
          <span className="prices ml-auto">{formatNaira(nairaToKobo(order.total_amount))}</span>
        </p>
        <p className="line-clamp-2 text-muted">
          {order.pieces}
          {order.place && ` · ${order.place}`}
        </p>
        <Marks order={order} isInBank={proposal !== undefined} onTag={props.onTag} />
      </div>
      <div className="mt-1.5 flex w-full items-center gap-2 pl-13 sm:mt-0 sm:w-auto sm:pl-2">
        {order.phone && stage !== "pack" && <Reach order={order} />}
        <NextStepButton
          stage={stage}
          order={order}
          variant={isMarked ? "primary" : "secondary"}
          hasKey={isMarked}
          className="flex-1 whitespace-nowrap px-4 sm:w-48 sm:flex-none"
        />
      </div>
    </li>
  );
}

/** How it stands beyond its stage. */
function Marks({
  order,
  isInBank,
  onTag,
}: {
  order: QueuedOrder;
  isInBank: boolean;
  onTag(tag: string): void;
}) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
      <span>{waitingTime(order.created_at, new Date())}</span>
      {isInBank && <StatusText tone="good">Seen in the bank</StatusText>}
      {order.payment?.receipt_at && <StatusText tone="good">Receipt sent</StatusText>}
      {order.payment_status === "on_delivery" && (
        <StatusText tone="warn">Pay on delivery</StatusText>
      )}
      {order.delivery_method === "pickup" && <StatusText tone="plain">Pick-up</StatusText>}
      {(order.delivery_method === "same_day" || order.delivery_method === "express") && (
        <StatusText tone="active">
          {order.delivery_method === "express" ? "Express" : "Same day"}
        </StatusText>
      )}
      {order.failure && <StatusText tone="bad">{FAILURE_NAMES[order.failure]}</StatusText>}
      {order.assignee && <span>{order.assignee}</span>}
      {order.tags.map((tag) => (
        <button
          key={tag}
          type="button"
          onClick={() => onTag(tag)}
          aria-label={`Only the tag ${tag}`}
          className="bg-bone px-2 py-0.5 max-sm:min-h-11 max-sm:min-w-11"
        >
          {tag}
        </button>
      ))}
    </p>
  );
}

/** Ways to reach the customer from a phone. */
function Reach({ order }: { order: QueuedOrder }) {
  const link = "grid size-11 shrink-0 place-items-center border border-edge hover:border-ink";
  return (
    <>
      <a href={`tel:${order.phone}`} aria-label={`Call ${order.full_name}`} className={link}>
        <Phone aria-hidden="true" className="size-4" strokeWidth={1.5} />
      </a>
      <a
        href={`https://wa.me/${order.phone.replace(/\D/g, "")}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`WhatsApp ${order.full_name}`}
        className={link}
      >
        <MessageCircle aria-hidden="true" className="size-4" strokeWidth={1.5} />
      </a>
    </>
  );
}
