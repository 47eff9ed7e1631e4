import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { ShopError } from "~/client/shop-error.ts";
import { useKeptFields } from "~/client/use-kept-fields.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import {
  type AuthField,
  checkSignIn,
  checkSignUp,
  type FieldErrors,
  fieldOfError,
  passwordHint,
} from "../../rules.ts";
import { PasswordField } from "../password-field.tsx";

export interface Credentials {
  fullName: string;
  email: string;
  password: string;
}

type Mode =
  /** `typed`: the email that was given elsewhere before. */
  | { mode: "login"; typed: string }
  | {
      mode: "signup";
      /** Characters that a password needs here. */
      passwordMin: number;
      /** The way on for whoever has an account, which may be one they have just opened whose answer was lost. */
      onLogin: (email: string) => void;
    };

/** Login or Sign Up. What is wrong stands beside its field; the toast is said by who submits. */
export function CredentialsForm({
  onSubmit,
  children,
  ...form
}: Mode & {
  /** Rejects with the server's refusal. */
  onSubmit: (values: Credentials) => Promise<void>;
  children?: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  /** The email that has an account already. */
  const [known, setKnown] = useState<string>();
  const isNew = form.mode === "signup";
  const typed = form.mode === "login" ? form.typed : "";
  const kept = useKeptFields(isNew ? "sign-up" : undefined);
  const { ref: keepForm } = kept;
  const element = useRef<HTMLFormElement>(null);
  const takeForm = useCallback(
    (form: HTMLFormElement | null) => {
      element.current = form;
      keepForm(form);
    },
    [keepForm],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, to go on where the other form ended
  useEffect(() => {
    if (typed) element.current?.querySelector<HTMLElement>("[name=password]")?.focus();
  }, []);
  const clear = (field: AuthField) => () => {
    setErrors(({ [field]: _, ...rest }) => rest);
    if (field === "email") setKnown(undefined);
  };

  async function submit(element: HTMLFormElement) {
    const read = (name: AuthField) => String(new FormData(element).get(name) ?? "");
    const values = {
      fullName: read("fullName").trim(),
      email: read("email").trim(),
      password: read("password"),
    };
    const wrong =
      form.mode === "signup" ? checkSignUp(values, form.passwordMin) : checkSignIn(values);
    setErrors(wrong);
    setProblem(undefined);
    setKnown(undefined);
    const first = Object.keys(wrong)[0];
    if (first) {
      element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSubmit(values);
      kept.drop();
    } catch (error) {
      const { message } = error as Error;
      const code = error instanceof ShopError ? error.code : undefined;
      const field = fieldOfError(code);
      const text = message || (isNew ? "Failed to sign up" : "Failed to sign in");
      if (code === "user_already_exists" || code === "email_exists") setKnown(values.email);
      if (field) setErrors({ [field]: text });
      else setProblem(text);
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      ref={takeForm}
      onInput={kept.keep}
      noValidate
      aria-label={isNew ? "Sign Up" : "Login"}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
      className="flex flex-col gap-5"
    >
      <fieldset disabled={busy} className="contents">
        {isNew && (
          <TextField
            label="Full Name"
            name="fullName"
            autoComplete="name"
            maxLength={100}
            error={errors.fullName}
            onChange={clear("fullName")}
            disabled={busy}
            required
          />
        )}
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete={isNew ? "email" : "username"}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={typed || undefined}
          error={errors.email}
          onChange={clear("email")}
          disabled={busy}
          required
        />
        {form.mode === "signup" && known && (
          <Button variant="quiet" className="self-start" onClick={() => form.onLogin(known)}>
            Log in instead
          </Button>
        )}
        <PasswordField
          kind={isNew ? "new" : "current"}
          label="Password"
          name="password"
          hint={form.mode === "signup" ? passwordHint(form.passwordMin) : undefined}
          error={errors.password}
          onChange={clear("password")}
          disabled={busy}
          required
        />
      </fieldset>
      {problem && (
        <p role="alert" className="text-sm text-oxblood">
          {problem}
        </p>
      )}
      <Button type="submit" size="lg" busy={busy}>
        {isNew ? "Sign Up" : "Login"}
      </Button>
      {children}
    </form>
  );
}
