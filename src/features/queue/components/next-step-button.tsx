import { useState } from "react";
import { useProposal } from "~/features/bank/components/use-bank.ts";
import { shortId } from "~/features/orders/status.ts";
import { Button, type ButtonVariant, LinkButton } from "~/ui/button.tsx";
import type { QueuedOrder } from "../queued-order.ts";
import type { Stage } from "../rules.ts";
import { type NextStep, nextStep } from "./next-step.ts";
import { StepDialog } from "./step-dialog.tsx";
import { takeStep } from "./take-step.ts";

type Asked = Exclude<NextStep, { kind: "press" | "look" }>;

/** The one press that takes an order on from its stage; what does harm by a slip is asked first. */
export function NextStepButton({
  stage,
  order,
  variant,
  hasKey = false,
  className,
}: {
  stage: Stage;
  order: QueuedOrder;
  variant: ButtonVariant;
  /** Whether the key "d" presses it, too. */
  hasKey?: boolean;
  className: string;
}) {
  // The question is about the order as it was when the button was pressed.
  const [asked, setAsked] = useState<{ next: Asked; order: QueuedOrder }>();
  const [busy, setBusy] = useState(false);
  const proposal = useProposal(order.id, stage === "payment");
  const next = nextStep(stage, order);
  const key = hasKey ? { "data-key": "d" } : {};
  if (next.kind === "look")
    return (
      <LinkButton to={next.to} variant={variant} className={className} {...key}>
        {next.label}
      </LinkButton>
    );
  async function press() {
    if (next.kind === "look") return;
    if (next.kind !== "press") return setAsked({ next, order });
    setBusy(true);
    await takeStep(next.step, [{ id: order.id, version: order.version }]);
    setBusy(false);
  }
  return (
    <>
      <Button
        variant={variant}
        busy={busy}
        onClick={press}
        aria-label={`${next.label}: order ${shortId(order.id)}`}
        className={className}
        {...key}
      >
        {next.label}
      </Button>
      {asked && <StepDialog {...asked} proposal={proposal} onClose={() => setAsked(undefined)} />}
    </>
  );
}
