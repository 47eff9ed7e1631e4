import { useQuery } from "@tanstack/react-query";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import type { ArgumentsOf, ResultOf } from "~/client/wire.ts";
import { reportFailure, reportUndone } from "~/features/admin/components/report-failure.ts";
import { offerUndo } from "~/features/orders/admin/undo.tsx";
import { toast } from "~/ui/toast.ts";

const CREDITS = ["bank", "credits"] as const;
const PROPOSALS = ["bank", "proposals"] as const;

export type Proposal = ResultOf<"bank_proposals">[number];

export const useCredits = () =>
  useQuery({ queryKey: CREDITS, queryFn: () => call("bank_credits"), retry: 1 });

/** What the bank seems to tell of an order that waits for a transfer. */
export function useProposal(orderId: string, isAsked: boolean): Proposal | undefined {
  const mayTake = useMay("orders.money");
  const { data } = useQuery({
    queryKey: PROPOSALS,
    queryFn: () => call("bank_proposals"),
    enabled: mayTake && isAsked,
    staleTime: 15_000,
  });
  return data?.find(({ order_id }) => order_id === orderId);
}

/** Everything that shows money of the bank, or orders whose money it is. */
export const refreshBank = () =>
  Promise.all(
    ["bank", "queue", "badges", "dashboard", "order", "list"].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

type Matches = ArgumentsOf<"match_bank_credits">["matches"];

/** Says which orders money is for, and what came of it. One can be undone where it is said. */
export async function matchCredits(matches: Matches): Promise<void> {
  try {
    const results = await call("match_bank_credits", { matches });
    const [only] = results;
    const refused = results.filter(({ ok }) => !ok);
    if (only && results.length === 1) {
      if (only.ok) offerUndo(only.message, { ...only, id: only.order_id });
      else reportFailure(only.message);
    } else {
      toast.success(`${results.length - refused.length} of ${results.length} matched`, {
        description: refused[0]?.message,
      });
    }
  } catch (error) {
    reportUndone("Nothing was matched", error);
  }
  await refreshBank();
}

/** Asks about a line no more, or again. */
export async function decideCredit(
  name: "dismiss_bank_credit" | "bring_back_bank_credit",
  id: string,
): Promise<void> {
  try {
    await call(name, { credit_id: id });
    if (name === "bring_back_bank_credit") toast.success("It waits again");
    else {
      const undo = () => void decideCredit("bring_back_bank_credit", id);
      toast.success("No order's money", { action: { label: "Undo", onClick: undo } });
    }
  } catch (error) {
    reportUndone("Nothing was changed", error);
  }
  await refreshBank();
}
