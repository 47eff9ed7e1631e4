import { useState } from "react";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { EnrolApp } from "./enrol-app.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Section } from "./section.tsx";
import { useTwoStep } from "./use-two-step.ts";

/** An authenticator app as the second step of signing in. */
export function TwoStepSection() {
  const twoStep = useTwoStep();
  const { verified, codes, codesLeft, enrolment, start, stop, renew } = twoStep;
  return (
    <Section
      title="Two-step sign-in"
      anchor="two-step"
      text="After your password, a code from an app on your phone. A stolen password is then worth nothing."
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={twoStep.putCodesAway} />
      ) : enrolment ? (
        <EnrolApp
          enrolment={enrolment}
          onCode={twoStep.confirm}
          onCancel={twoStep.cancelEnrolment}
        />
      ) : verified ? (
        <div className="flex flex-col items-start gap-4">
          <p className="text-sm">
            On.{" "}
            {codesLeft !== undefined &&
              `${codesLeft} recovery ${codesLeft === 1 ? "code is" : "codes are"} left.`}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" busy={renew.isPending} onClick={() => renew.mutate()}>
              New recovery codes
            </Button>
            <TurnOff busy={stop.isPending} onConfirm={() => stop.mutate(verified.id)} />
          </div>
        </div>
      ) : (
        <Button
          variant="secondary"
          busy={start.isPending}
          disabled={twoStep.isPending}
          onClick={() => start.mutate()}
        >
          Set up two-step sign-in
        </Button>
      )}
    </Section>
  );
}

function TurnOff({ busy, onConfirm }: { busy: boolean; onConfirm: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog
      open={isAsking}
      onOpenChange={setAsking}
      trigger={
        <Button variant="quiet" busy={busy}>
          Switch off
        </Button>
      }
      title="Switch two-step sign-in off?"
      description="Your password alone will then open your account, and the recovery codes stop working."
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Keep it on
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              setAsking(false);
              onConfirm();
            }}
          >
            Switch off
          </Button>
        </div>
      }
    >
      <p className="text-sm">You can set it up again at any time.</p>
    </Dialog>
  );
}
