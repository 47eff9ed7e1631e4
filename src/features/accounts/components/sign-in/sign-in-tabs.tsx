import { Button } from "~/ui/button.tsx";
import { Tabs } from "~/ui/tabs.tsx";
import { PasskeyButton } from "../passkey-button.tsx";
import { type Credentials, CredentialsForm } from "./credentials-form.tsx";

export type SignInTab = "login" | "signup";

/** Login and Sign Up, side by side. The forms' functions reject with the server's refusal. */
export function SignInTabs({
  tab,
  onTab,
  typed,
  onTyped,
  passwordMin,
  onSignIn,
  onSignUp,
  onPasskey,
  onForgotten,
}: {
  tab: SignInTab;
  onTab: (tab: SignInTab) => void;
  /** The email that was given before. */
  typed: string;
  /** @param email as far as it was typed */
  onTyped: (email: string) => void;
  /** Characters that a new password needs. */
  passwordMin: number;
  onSignIn: (values: Credentials) => Promise<void>;
  onSignUp: (values: Credentials) => Promise<void>;
  onPasskey: () => Promise<void>;
  /** @param email as far as it was typed */
  onForgotten: (email: string) => void;
}) {
  function logIn(email: string) {
    onTyped(email);
    onTab("login");
  }
  return (
    <Tabs
      label="Your account"
      value={tab}
      onValueChange={(value) => onTab(value === "signup" ? "signup" : "login")}
      tabs={[
        {
          value: "login",
          label: "Login",
          content: (
            <CredentialsForm mode="login" typed={typed} onSubmit={onSignIn}>
              <Button
                variant="quiet"
                className="self-start"
                onClick={({ currentTarget: { form } }) =>
                  onForgotten(form ? String(new FormData(form).get("email") ?? "").trim() : "")
                }
              >
                Forgotten your password?
              </Button>
              <PasskeyButton label="Sign in with a passkey" onPress={onPasskey} />
            </CredentialsForm>
          ),
        },
        {
          value: "signup",
          label: "Sign Up",
          content: (
            <CredentialsForm
              mode="signup"
              passwordMin={passwordMin}
              onLogin={logIn}
              onSubmit={onSignUp}
            />
          ),
        },
      ]}
    />
  );
}
