import { use, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { PendingSignIn } from "~/client/auth-client.ts";
import { useAuth } from "~/client/auth-provider.tsx";
import { CompletionsContext, completeUnfinished } from "~/client/unfinished.ts";
import { toast } from "~/ui/toast.ts";
import type { Credentials } from "./credentials-form.tsx";
import { bringsProof, followLink, takeProof } from "./mailed-link.ts";
import { type Step, stepToNewPassword } from "./steps.ts";

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

  useEffect(() => {
    if (loading || !user || isReset || step.kind !== "start") return;
    if (!working.current && !bringsProof()) void enter();
  }, [loading, user, isReset, step.kind, enter]);

  useEffect(() => {
    if (!bringsProof()) return;
    const proof = takeProof();
    async function follow() {
      const outcome = await followLink(proof, isReset ? "new-password" : "enter");
      if (outcome.kind === "step") return setStep(outcome.step);
      if (outcome.kind === "signed-in") return finish(outcome.pending, outcome.text);
      toast.success(outcome.text);
      await enter();
    }
    guard(follow).catch((error: Error) => {
      toast.error(error.message);
      onBadLink();
    });
  }, [isReset, finish, enter, guard, onBadLink]);

  return {
    step,
    setStep,
    finish,
    /** Somebody is in already and about to be led on. */
    isSignedIn: !loading && user !== null,
    signIn: ({ email, password }: Credentials) =>
      guard(async () => {
        const second = await signIn(email, password);
        if (second) setStep({ kind: "factor", ...second, goal: "enter" });
        else await enter();
      }),
    signUp: ({ email, password, fullName }: Credentials) =>
      guard(async () => {
        const { needsCode } = await signUp(email, password, fullName);
        if (needsCode) setStep({ kind: "confirm", email });
        else await enter();
      }),
    chooseNewPassword: async (pending: PendingSignIn) => setStep(await stepToNewPassword(pending)),
  };
}
