import { useState } from "react";
import { usePasskeysWork } from "~/client/passkeys.ts";
import { formatOrderDate } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { EnrolApp } from "./enrol-app.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Section } from "./section.tsx";
import { type Factor, useTwoStep } from "./use-two-step.ts";

/** Authenticator apps and passkeys: the second step of signing in. */
export function TwoStepSection() {
  const twoStep = useTwoStep();
  const { verified, codes, codesLeft, enrolment, start, add, stop, renew } = twoStep;
  const passkeysWork = usePasskeysWork();
  const isOn = verified.length > 0;
  return (
    <Section
      title="Two-step sign-in"
      anchor="two-step"
      text="After your password, a code from an app or a passkey of your device. A stolen password is then worth nothing. A passkey signs you in without the password, too."
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={twoStep.putCodesAway} />
      ) : enrolment ? (
        <EnrolApp
          enrolment={enrolment}
          onCode={twoStep.confirm}
          onCancel={twoStep.cancelEnrolment}
        />
      ) : (
        <div className="flex flex-col items-start gap-4">
          {isOn && (
            <>
              <ul
                aria-label="Second steps"
                className="w-full divide-y divide-line border-y border-line"
              >
                {verified.map((factor) => (
                  <li
                    key={factor.id}
                    className="flex items-center justify-between gap-4 py-3 text-sm"
                  >
                    <span>
                      <span className="block font-medium">{nameOf(factor)}</span>
                      <span className="text-muted">
                        {factor.factor_type === "webauthn" ? "Passkey" : "Authenticator app"} ·
                        Added {formatOrderDate(new Date(factor.created_at))}
                      </span>
                    </span>
                    <Remove
                      factor={factor}
                      isLast={verified.length === 1}
                      busy={stop.isPending && stop.variables === factor.id}
                      onConfirm={() => stop.mutate(factor.id)}
                    />
                  </li>
                ))}
              </ul>
              <p className="text-sm">
                {codesLeft !== undefined &&
                  `${codesLeft} recovery ${codesLeft === 1 ? "code is" : "codes are"} left.`}
                {codesLeft === 0 && " Make new ones: without them a lost phone locks you out."}
              </p>
            </>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              busy={start.isPending}
              disabled={twoStep.isPending}
              onClick={() => start.mutate()}
            >
              {isOn ? "Add an authenticator app" : "Set up two-step sign-in"}
            </Button>
            {passkeysWork && (
              <Button
                variant="secondary"
                busy={add.isPending}
                disabled={twoStep.isPending}
                onClick={() => add.mutate()}
              >
                Add a passkey
              </Button>
            )}
            {isOn && (
              <Button variant="quiet" busy={renew.isPending} onClick={() => renew.mutate()}>
                New recovery codes
              </Button>
            )}
          </div>
        </div>
      )}
    </Section>
  );
}

const nameOf = ({ friendly_name, factor_type }: Factor) =>
  friendly_name || (factor_type === "webauthn" ? "Passkey" : "Authenticator app");

function Remove({
  factor,
  isLast,
  busy,
  onConfirm,
}: {
  factor: Factor;
  isLast: boolean;
  busy: boolean;
  onConfirm: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(factor);
  return (
    <Dialog
      open={isAsking}
      onOpenChange={setAsking}
      trigger={
        <Button variant="quiet" busy={busy} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      }
      title={isLast ? "Switch two-step sign-in off?" : `Remove ${name}?`}
      description={
        isLast
          ? "Your password alone will then open your account, and the recovery codes stop working."
          : "It will open your account no more; your other second steps stay."
      }
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              setAsking(false);
              onConfirm();
            }}
          >
            {isLast ? "Switch off" : "Remove"}
          </Button>
        </div>
      }
    >
      <p className="text-sm">You can set it up again at any time.</p>
    </Dialog>
  );
}
