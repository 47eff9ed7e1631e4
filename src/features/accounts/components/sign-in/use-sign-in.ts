import { use, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useAuth } from "~/client/auth-provider.tsx";
import { describePasskeyError, giveSecondStep } from "~/client/passkeys.ts";
import { PendingSignIn } from "~/client/pending-sign-in.ts";
import { CompletionsContext, completeUnfinished } from "~/client/unfinished.ts";
import { toast } from "~/ui/toast.ts";
import type { Credentials } from "./credentials-form.tsx";
import {
  bringsProof,
  followLink,
  goOn,
  type LinkOutcome,
  type MailedLink,
  pressLink,
  takeProof,
} from "./mailed-link.ts";
import { SIGNED_IN, type Step, stepToNewPassword } from "./steps.ts";

/**
 * The way in, step by step, from a form or a mailed link to the page that was wanted.
 *
 * @param next where it leads
 * @param isReset a mailed link leads to a new password
 * @param onBadLink what to do about a link that does not work, once it was said
 */
export function useSignIn({
  next,
  isReset,
  onBadLink,
}: {
  next: string;
  isReset: boolean;
  onBadLink: () => void;
}) {
  const { user, loading, signIn, signUp } = useAuth();
  const navigate = useNavigate();
  const completions = use(CompletionsContext);
  const [step, setStep] = useState<Step>({ kind: "start" });
  // While a form is at work it decides itself where to go.
  const working = useRef(false);

  const guard = useCallback(async <T>(work: () => Promise<T>): Promise<T> => {
    working.current = true;
    try {
      return await work();
    } finally {
      working.current = false;
    }
  }, []);
  const enter = useCallback(async () => {
    await completeUnfinished(completions);
    await navigate(next, { replace: true });
  }, [completions, navigate, next]);
  const finish = useCallback(
    (pending: PendingSignIn, text: string) =>
      guard(async () => {
        await pending.complete();
        toast.success(text);
        await enter();
      }),
    [guard, enter],
  );

  const goal = isReset ? "new-password" : "enter";
  /** Goes where a link leads. */
  const settle = useCallback(
    (work: () => Promise<LinkOutcome>) =>
      guard(async () => {
        const outcome = await work();
        if (outcome.kind === "step") return setStep(outcome.step);
        if (outcome.kind === "signed-in") return finish(outcome.pending, outcome.text);
        toast.success(outcome.text);
        await enter();
      }).catch((error: Error) => {
        toast.error(error.message);
        setStep({ kind: "start" });
        onBadLink();
      }),
    [finish, enter, guard, onBadLink],
  );

  useEffect(() => {
    if (loading || !user || isReset || step.kind !== "start") return;
    if (!working.current && !bringsProof()) void enter();
  }, [loading, user, isReset, step.kind, enter]);

  useEffect(() => {
    if (!bringsProof()) return;
    const proof = takeProof();
    void settle(() => followLink(proof, goal));
  }, [goal, settle]);

  return {
    step,
    setStep,
    finish,
    /** The button of a mailed link was pressed. */
    pressLink: (link: MailedLink) => settle(() => pressLink(link, goal)),
    /** Somebody wants to go on as the link says. */
    agree: ({ pending, type }: { pending: PendingSignIn; type: string }) =>
      settle(() => goOn(pending, type, goal)),
    /** Somebody is in already and about to be led on. */
    isSignedIn: !loading && user !== null,
    signIn: ({ email, password }: Credentials) =>
      guard(async () => {
        const second = await signIn(email, password);
        if (second) setStep({ kind: "factor", ...second, goal: "enter" });
        else await enter();
      }),
    /** Both steps at once, with a passkey of this device. */
    signInWithPasskey: () =>
      guard(async () => {
        const pending = await PendingSignIn.begin();
        const { error } = await pending.client.signInWithPasskey();
        if (error) throw new Error(describePasskeyError(error));
        await finish(pending, SIGNED_IN);
      }),
    /** @param code of an app or of recovery; without, a passkey is asked for */
    async takeSecondStep(
      { pending, missing, goal }: Extract<Step, { kind: "factor" }>,
      code?: string,
    ) {
      if (code !== undefined) await pending.giveCode(missing.factorId, code);
      else await giveSecondStep(pending.client, missing.passkeyId ?? missing.factorId);
      if (goal === "enter") await finish(pending, SIGNED_IN);
      else setStep({ kind: "new-password", pending });
    },
    signUp: ({ email, password, fullName }: Credentials) =>
      guard(async () => {
        const { needsCode } = await signUp(email, password, fullName);
        if (needsCode) setStep({ kind: "confirm", email });
        else await enter();
      }),
    chooseNewPassword: async (pending: PendingSignIn) => setStep(await stepToNewPassword(pending)),
  };
}
