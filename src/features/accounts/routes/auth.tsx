import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { dataOf } from "~/client/accounts-answer.ts";
import { safeNext } from "~/client/session.ts";
import { storeOf, useStore } from "~/client/store.ts";
import { pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { Spinner } from "~/ui/spinner.tsx";
import { AccountBenefits } from "../components/sign-in/account-benefits.tsx";
import { ConfirmEmail } from "../components/sign-in/confirm-email.tsx";
import { ForgottenPassword } from "../components/sign-in/forgotten-password.tsx";
import { AgreeStep, LinkStep, linkTitle } from "../components/sign-in/link-step.tsx";
import { NewPassword } from "../components/sign-in/new-password.tsx";
import { SecondStep } from "../components/sign-in/second-step.tsx";
import { type SignInTab, SignInTabs } from "../components/sign-in/sign-in-tabs.tsx";
import { SIGNED_IN, type Step } from "../components/sign-in/steps.ts";
import { useSignIn } from "../components/sign-in/use-sign-in.ts";
import type { Route } from "./+types/auth";

export function loader({ context }: Route.LoaderArgs) {
  const { ctx, cacheUntilChanged } = pageOf(context);
  cacheUntilChanged(tags.settings);
  return {
    passwordMin: ctx.config.auth.passwordMin,
    sendsMail: ctx.mailer.deliver !== undefined,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  return pageMeta(store, {
    title: "Sign in",
    description: `Sign in to ${store.name}, or open an account.`,
    path: "/auth",
    noindex: true,
  });
}

const titles: Partial<Record<Step["kind"], string>> = {
  factor: "One more step",
  "new-password": "Choose a new password",
  confirm: "Confirm your email",
  agree: "Sign in",
};

export default function AuthPage({ loaderData: { passwordMin, sendsMail } }: Route.ComponentProps) {
  const { brand } = useStore();
  const [parameters, setParameters] = useSearchParams();
  const [typed, setTyped] = useState("");
  const next = safeNext(parameters.get("next"));
  const tab: SignInTab = parameters.get("tab") === "signup" ? "signup" : "login";
  const isForgotten = parameters.has("forgotten");
  const isReset = parameters.has("new-password");
  const onBadLink = useCallback(
    () => setParameters({ forgotten: "" }, { replace: true }),
    [setParameters],
  );
  function showTab(chosen: SignInTab) {
    setParameters(
      (current) => {
        if (chosen === "signup") current.set("tab", chosen);
        else current.delete("tab");
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  function showForgotten(email: string) {
    setTyped(email);
    setParameters((current) => {
      current.set("forgotten", "");
      return current;
    });
  }
  const flow = useSignIn({ next, isReset, onBadLink });
  const { step } = flow;
  const isWaiting = step.kind === "start" && ((isReset && !isForgotten) || flow.isSignedIn);

  return (
    <div className="wrap grid gap-x-24 pb-28 pt-12 sm:pt-20 lg:grid-cols-[28rem_24rem] lg:justify-center">
      <div className="w-full max-w-md justify-self-center">
        <h1 className="display mb-8 text-xl">
          {(step.kind === "link" ? linkTitle(step.link) : titles[step.kind]) ??
            (isForgotten ? "Forgotten password" : `Welcome to ${brand.name}`)}
        </h1>
        {parameters.has("ended") && step.kind === "start" && !isForgotten && (
          <p role="status" className="mb-8 border-l-2 border-line pl-4 text-sm text-muted">
            You were signed out, to keep your account safe. Sign in and you are back where you were.
          </p>
        )}
        {step.kind === "link" ? (
          <LinkStep link={step.link} onPress={() => flow.pressLink(step.link)} />
        ) : step.kind === "agree" ? (
          <AgreeStep email={step.email} onPress={() => flow.agree(step)} />
        ) : step.kind === "factor" ? (
          <SecondStep
            missing={step.missing}
            onCode={(code) => flow.takeSecondStep(step, code)}
            onPasskey={() => flow.takeSecondStep(step)}
            onBack={() => flow.setStep({ kind: "start" })}
          />
        ) : step.kind === "new-password" ? (
          <NewPassword
            text={step.text}
            submitLabel="Save and sign in"
            passwordMin={passwordMin}
            onPassword={async (password) => {
              dataOf(await step.pending.client.updateUser({ password }));
              await flow.finish(step.pending, "Your password was changed");
            }}
          />
        ) : step.kind === "confirm" ? (
          <ConfirmEmail
            email={step.email}
            onProved={(pending) => flow.finish(pending, SIGNED_IN)}
          />
        ) : isWaiting ? (
          <Spinner label="One moment" />
        ) : isForgotten ? (
          <ForgottenPassword
            next={next}
            typed={typed}
            sendsMail={sendsMail}
            onProved={flow.chooseNewPassword}
            onBack={() => setParameters(next === "/" ? {} : { next }, { replace: true })}
          />
        ) : (
          <SignInTabs
            tab={tab}
            onTab={showTab}
            typed={typed}
            onTyped={setTyped}
            passwordMin={passwordMin}
            onSignIn={flow.signIn}
            onSignUp={flow.signUp}
            onPasskey={flow.signInWithPasskey}
            onForgotten={showForgotten}
          />
        )}
        <noscript>
          <p className="mt-6 text-sm">Signing in needs JavaScript. You can browse without it.</p>
        </noscript>
      </div>
      <AccountBenefits />
    </div>
  );
}
