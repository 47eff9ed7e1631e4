import { Printer } from "lucide-react";
import { useState } from "react";
import { useOutletContext } from "react-router";
import { call } from "~/client/call.ts";
import type { Picked } from "~/features/admin/components/list-page.tsx";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { LinkButton } from "~/ui/button.tsx";
import { BulkDialog, STEP_TEXT } from "../components/bulk-dialog.tsx";
import { GiveTo } from "../components/give-to.tsx";
import { Refusals } from "../components/refusals.tsx";
import { giveTo, type SeenOrder, type StepResults } from "../components/take-step.ts";
import { MOST_PRINTED, STEPS, type Step } from "../rules.ts";

/** On the list of orders: what can be done with those that are picked, on this page or all that match. */
export default function PickedOrders() {
  const { rows, all, clear } = useOutletContext<Picked<SeenOrder>>();
  const [asked, setAsked] = useState<{ step: Step; orders: readonly SeenOrder[] }>();
  const [refused, setRefused] = useState<StepResults>([]);
  /** The orders that are meant, as they stand when one asks. */
  async function readMeant(): Promise<readonly SeenOrder[] | undefined> {
    if (!all) return rows.map(({ id, version }) => ({ id, version }));
    try {
      return await call("pick_orders", { search: all.search, filters: all.filters });
    } catch (error) {
      reportFailure("The orders were not picked", error);
      return undefined;
    }
  }
  async function choose(step: Step) {
    const orders = await readMeant();
    if (orders) setAsked({ step, orders });
  }
  return (
    <>
      <select
        aria-label="Next step"
        value=""
        onChange={(event) => choose(event.target.value as Step)}
        className="h-11 max-w-48 border border-edge bg-white px-2.5"
      >
        <option value="" disabled>
          Next step
        </option>
        {STEPS.map((step) => (
          <option key={step} value={step}>
            {STEP_TEXT[step].label}
          </option>
        ))}
      </select>
      <GiveTo
        onGive={async (colleague) => {
          const orders = await readMeant();
          if (orders && (await giveTo([...orders], colleague))) clear();
        }}
      />
      {!all && rows.length <= MOST_PRINTED && (
        <LinkButton
          variant="secondary"
          className="px-4"
          to={`/admin/print/packing-slip?ids=${rows.map(({ id }) => id).join(",")}`}
        >
          <Printer aria-hidden="true" className="size-4" strokeWidth={1.5} /> Print
        </LinkButton>
      )}
      {asked && (
        <BulkDialog
          {...asked}
          onDone={(left) => (left.length > 0 ? setRefused(left) : clear())}
          onClose={() => setAsked(undefined)}
        />
      )}
      {refused.length > 0 && <Refusals results={refused} onClose={clear} />}
    </>
  );
}
