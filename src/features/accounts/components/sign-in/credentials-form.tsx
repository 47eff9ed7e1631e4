import { type ReactNode, useState } from "react";
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
  | { mode: "login" }
  /** `passwordMin`: characters that a password needs here. */
  | { mode: "signup"; passwordMin: number };

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
  const isNew = form.mode === "signup";
  const clear = (field: AuthField) => () => setErrors(({ [field]: _, ...rest }) => rest);

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
    const first = Object.keys(wrong)[0];
    if (first) {
      element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const { code, message } = error as { code?: string; message?: string };
      const field = fieldOfError(code);
      const text = message || (isNew ? "Failed to sign up" : "Failed to sign in");
      if (field) setErrors({ [field]: text });
      else setProblem(text);
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
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
          error={errors.email}
          onChange={clear("email")}
          disabled={busy}
          required
        />
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
