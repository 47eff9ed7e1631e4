import { use, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { PendingSignIn } from "~/client/auth-client.ts";
import { useAuth } from "~/client/auth-provider.tsx";
import { safeNext } from "~/client/session.ts";
import { storeOf, useStore } from "~/client/store.ts";
import { CompletionsContext, completeUnfinished } from "~/client/unfinished.ts";
import { pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { Button } from "~/ui/button.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { Tabs } from "~/ui/tabs.tsx";
import { toast } from "~/ui/toast.ts";
import { CodeForm } from "../components/code-form.tsx";
import { type Credentials, CredentialsForm } from "../components/credentials-form.tsx";
import { ForgottenPassword } from "../components/forgotten-password.tsx";
import { NewPassword } from "../components/new-password.tsx";
import type { Route } from "./+types/auth";

export function loader({ context }: Route.LoaderArgs) {
  pageOf(context).cacheUntilChanged(tags.settings);
  return null;
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

/** Whether a mailed link has led here; what it proves is taken out of the address at once. */
const bringsProof = () => /access_token|error/.test(location.hash);

const reasons = [
  [
    "Every order, and where it is",
    "Receipts and returns in one place, without looking for a mail.",
  ],
  ["A checkout in three presses", "Your addresses stand there already."],
  ["Your wishlist on every device", "What you have set your heart on stays there."],
  ["Ordered as a guest before?", "Those orders join your account too."],
] as const;

type Step =
  | { kind: "start" }
  | { kind: "confirm"; email: string }
  | { kind: "factor"; pending: PendingSignIn; factorId: string; goal: "enter" | "new-password" }
  | { kind: "new-password"; pending: PendingSignIn; text?: string };

export default function AuthPage() {
  const { brand } = useStore();
  const { user, loading, signIn, signUp } = useAuth();
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ kind: "start" });
  const [typed, setTyped] = useState("");
  const next = safeNext(parameters.get("next"));
  const tab = parameters.get("tab") === "signup" ? "signup" : "login";
  const isForgotten = parameters.has("forgotten");
  const isReset = parameters.has("new-password");
  // While a form is at work it decides itself where to go.
  const working = useRef(false);

  const guard = useCallback(async <T,>(work: () => Promise<T>): Promise<T> => {
    working.current = true;
    try {
      return await work();
    } finally {
      working.current = false;
    }
  }, []);
  const completions = use(CompletionsContext);
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

  const proceedToReset = useCallback(async (pending: PendingSignIn) => {
    const factorId = await pending.missingFactor();
    setStep(
      factorId
        ? { kind: "factor", pending, factorId, goal: "new-password" }
        : { kind: "new-password", pending },
    );
  }, []);

  // The link in the mail leads here with the proof in the fragment, which stays in the browser.
  useEffect(() => {
    if (!bringsProof()) return;
    const proof = new URLSearchParams(location.hash.slice(1));
    history.replaceState(history.state, "", `${location.pathname}${location.search}`);
    const accessToken = proof.get("access_token");
    const refreshToken = proof.get("refresh_token");
    async function take() {
      if (!accessToken || !refreshToken) {
        throw new Error(proof.get("error_description") ?? "This link does not work any more");
      }
      const pending = await PendingSignIn.begin();
      const { data, error } = await pending.client.setSession({
        access_token: accessToken,
        refresh_token: refreshToken,
      });
      if (error) throw error;
      if (isReset) return proceedToReset(pending);
      const isMove = proof.get("type") === "email_change";
      if (isMove && (await pending.joinPresent())) {
        toast.success("Your email was changed");
        return enter();
      }
      const factorId = await pending.missingFactor();
      if (factorId) return setStep({ kind: "factor", pending, factorId, goal: "enter" });
      // The first proof of an address takes the account from whoever opened it with a password.
      if (data.user?.app_metadata.password_dropped) {
        const text = "This address is yours: choose a password that only you know.";
        return setStep({ kind: "new-password", pending, text });
      }
      await finish(pending, isMove ? "Your email was changed" : "Signed in successfully!");
    }
    guard(take).catch((error: Error) => {
      toast.error(error.message);
      setParameters({ forgotten: "" }, { replace: true });
    });
  }, [isReset, proceedToReset, finish, enter, guard, setParameters]);

  const login = ({ email, password }: Credentials) =>
    guard(async () => {
      const second = await signIn(email, password);
      if (second) setStep({ kind: "factor", ...second, goal: "enter" });
      else await enter();
    });
  const register = ({ email, password, fullName }: Credentials) =>
    guard(async () => {
      const { needsCode } = await signUp(email, password, fullName);
      if (needsCode) setStep({ kind: "confirm", email });
      else await enter();
    });
  const title =
    step.kind === "factor"
      ? "One more step"
      : step.kind === "new-password"
        ? "Choose a new password"
        : step.kind === "confirm"
          ? "Confirm your email"
          : isForgotten
            ? "Forgotten password"
            : `Welcome to ${brand.name}`;
  const isWaiting = step.kind === "start" && ((isReset && !isForgotten) || (!loading && user));

  return (
    <div className="wrap grid gap-x-24 pb-28 pt-12 sm:pt-20 lg:grid-cols-[28rem_24rem] lg:justify-center">
      <div className="w-full max-w-md justify-self-center">
        <h1 className="display mb-8 text-xl">{title}</h1>
        {step.kind === "factor" ? (
          <CodeForm
            label="Code from your authenticator app"
            hint="Six digits. Without the app, use one of your recovery codes."
            inputMode="text"
            submitLabel="Continue"
            onCode={async (code) => {
              await step.pending.giveCode(step.factorId, code);
              if (step.goal === "enter") await finish(step.pending, "Signed in successfully!");
              else setStep({ kind: "new-password", pending: step.pending });
            }}
          >
            <Button
              variant="quiet"
              className="self-start"
              onClick={() => setStep({ kind: "start" })}
            >
              Back to Login
            </Button>
          </CodeForm>
        ) : step.kind === "new-password" ? (
          <NewPassword
            text={step.text}
            submitLabel="Save and sign in"
            onPassword={async (password) => {
              const { error } = await step.pending.client.updateUser({ password });
              if (error) throw error;
              await finish(step.pending, "Your password was changed");
            }}
          />
        ) : step.kind === "confirm" ? (
          <ConfirmEmail
            email={step.email}
            onProved={(pending) => finish(pending, "Signed in successfully!")}
          />
        ) : isWaiting ? (
          <Spinner label="One moment" />
        ) : isForgotten ? (
          <ForgottenPassword
            next={next}
            typed={typed}
            onProved={proceedToReset}
            onBack={() => setParameters(next === "/" ? {} : { next }, { replace: true })}
          />
        ) : (
          <Tabs
            label="Your account"
            value={tab}
            onValueChange={(value) =>
              setParameters(
                (current) => {
                  if (value === "signup") current.set("tab", value);
                  else current.delete("tab");
                  return current;
                },
                { replace: true, preventScrollReset: true },
              )
            }
            tabs={[
              {
                value: "login",
                label: "Login",
                content: (
                  <CredentialsForm mode="login" onSubmit={login}>
                    <Button
                      variant="quiet"
                      className="self-start"
                      onClick={(event) => {
                        const { form } = event.currentTarget;
                        setTyped(form ? String(new FormData(form).get("email") ?? "").trim() : "");
                        setParameters((current) => {
                          current.set("forgotten", "");
                          return current;
                        });
                      }}
                    >
                      Forgotten your password?
                    </Button>
                  </CredentialsForm>
                ),
              },
              {
                value: "signup",
                label: "Sign Up",
                content: <CredentialsForm mode="signup" onSubmit={register} />,
              },
            ]}
          />
        )}
        <noscript>
          <p className="mt-6 text-sm">Signing in needs JavaScript. You can browse without it.</p>
        </noscript>
      </div>
      <aside
        aria-label="What an account is for"
        className="mt-16 hidden self-start bg-bone-light p-10 lg:block"
      >
        <p className="display text-lg">Kept for you</p>
        <ul className="mt-6 flex flex-col gap-5 text-sm">
          {reasons.map(([title, text]) => (
            <li key={title}>
              <span className="block font-medium">{title}</span>
              <span className="text-muted">{text}</span>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

function ConfirmEmail({
  email,
  onProved,
}: {
  email: string;
  onProved: (pending: PendingSignIn) => Promise<void>;
}) {
  return (
    <CodeForm
      label="Code from the mail"
      hint={`We have written to ${email}. Open the link in the mail, or type its code here.`}
      submitLabel="Confirm"
      onCode={async (token) => {
        const pending = await PendingSignIn.begin();
        const { error } = await pending.client.verifyOtp({ email, token, type: "signup" });
        if (error) throw error;
        await onProved(pending);
      }}
    >
      <Button
        variant="quiet"
        className="self-start"
        onClick={async () => {
          const { client } = await PendingSignIn.begin();
          const { error } = await client.resend({ type: "signup", email });
          if (error) toast.error(error.message);
          else toast.info("Another mail is on its way");
        }}
      >
        Send another mail
      </Button>
    </CodeForm>
  );
}
