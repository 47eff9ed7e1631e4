import { useRef, useState } from "react";
import { readAnew } from "~/client/live.ts";
import { queryTables } from "~/client/tables.ts";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { rowSelect } from "~/features/admin/components/list-page.tsx";
import { reportFailure, wordsOfFailure } from "~/features/admin/components/report-failure.ts";
import { isOneOf, ORDER_STATUSES, type OrderStatus } from "~/lib/statuses.ts";
import { UNDO_SECONDS } from "../rules.ts";
import { shortId, statusLabel } from "../status.ts";
import { CallRider } from "./call-rider.tsx";
import { type AskedOrder, askBefore, type Question } from "./questions.ts";
import { offerUndo } from "./undo.tsx";

/** What staff may set, from any value to any value. */
export const SETTABLE = ORDER_STATUSES.filter((status) => status !== "completed");

/**
 * Sets a status, unless somebody else has changed the order since.
 *
 * @param seen the version of the order that staff looked at
 * @returns the version that this made; 0 when nothing was changed
 */
async function setStatus(id: string, status: OrderStatus, seen: number): Promise<number> {
  let made = 0;
  try {
    const rows = await queryTables((db) =>
      db.from("orders").update({ status, version: seen }).eq("id", id).select("version"),
    );
    made = rows[0]?.version ?? 0;
  } catch (error) {
    reportFailure("Failed to update order status", new Error(wordsOfFailure(error)));
  }
  await readAnew("orders", id);
  // When it is said the page shows it: a form that is opened then begins from it.
  if (made) offerUndo("Order status updated", { id, version: made, undo_seconds: UNDO_SECONDS });
  return made;
}

/** The status as a list to choose from; asks before what is rarely meant. */
export function StatusSelect({ order }: { order: AskedOrder & { version: number } }) {
  const { id, status } = order;
  const isListed = isOneOf(SETTABLE, status);
  const [asked, setAsked] = useState<{ question: Question; wanted: OrderStatus }>();
  // The arrow keys choose faster than the shop answers: one change after the other, each upon the last.
  const own = useRef(Promise.resolve(0));
  function set(wanted: OrderStatus) {
    own.current = own.current.then((made) => setStatus(id, wanted, Math.max(made, order.version)));
    return own.current;
  }
  function choose(wanted: string) {
    if (!isOneOf(SETTABLE, wanted)) return;
    const question = askBefore(order, wanted);
    if (question) setAsked({ question, wanted });
    else void set(wanted);
  }
  return (
    <>
      <select
        aria-label={`Status of order ${shortId(id)}`}
        value={status}
        onChange={(event) => choose(event.target.value)}
        className={rowSelect}
      >
        {!isListed && <option value={status}>{statusLabel(status)}</option>}
        {SETTABLE.map((value) => (
          <option key={value} value={value}>
            {statusLabel(value)}
          </option>
        ))}
      </select>
      {asked && (
        <ConfirmDialog
          {...asked.question}
          onConfirm={() => set(asked.wanted)}
          onClose={() => setAsked(undefined)}
        >
          {asked.question.rider && <CallRider rider={asked.question.rider} />}
        </ConfirmDialog>
      )}
    </>
  );
}
