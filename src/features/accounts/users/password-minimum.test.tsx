import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { parseConfig } from "~/platform/config.ts";
import { createPageScope, pageScope } from "~/platform/page-context.ts";
import { createAccountsShop, freshEmail } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { PasswordSection } from "../components/profile/security-sections.tsx";
import { CredentialsForm } from "../components/sign-in/credentials-form.tsx";
import { NewPassword } from "../components/sign-in/new-password.tsx";
import { loader as authLoader } from "../routes/auth.tsx";
import { loader as profileLoader } from "../routes/profile.tsx";

const base = testContext({ env: { AUTH_PASSWORD_MIN: "10" } });
let passwordMin: number;

const url = new URL("http://shop.test");
function asked() {
  const context = new RouterContextProvider();
  context.set(pageScope, createPageScope(base.ctx));
  return { request: new Request(url), url, params: {}, context };
}

beforeAll(() => {
  passwordMin = authLoader({ ...asked(), pattern: "/auth" }).passwordMin;
});

test("the pages that ask for a new password know the shop's minimum", () => {
  expect(passwordMin).toBe(10);
  expect(profileLoader({ ...asked(), pattern: "/profile" })).toEqual({ passwordMin: 10 });
});

test.each<[string, () => ReactElement]>([
  [
    "sign-up",
    () => (
      <CredentialsForm
        mode="signup"
        passwordMin={passwordMin}
        onLogin={() => {}}
        onSubmit={async () => {}}
      />
    ),
  ],
  [
    "a forgotten password",
    () => <NewPassword submitLabel="Save" passwordMin={passwordMin} onPassword={async () => {}} />,
  ],
  ["the profile", () => <PasswordSection passwordMin={passwordMin} />],
])("the form of %s says it", (_name, form) => {
  expect(renderToStaticMarkup(form())).toContain("At least 10 characters");
});

test("the server has the last word, with the same text", async () => {
  const shop = createAccountsShop(base.ctx);
  const { error } = await shop.client().auth.signUp({ email: freshEmail(), password: "zq7!kdppw" });
  expect(error).toMatchObject({
    status: 422,
    code: "weak_password",
    message: "Password should be at least 10 characters.",
  });
});

test("a minimum that no password can reach stops the start", () => {
  expect(() => parseConfig({ AUTH_PASSWORD_MIN: "73" })).toThrow("Setting AUTH_PASSWORD_MIN");
});
