import { makeProof } from "../support/assistant-client.ts";
import { expect, test } from "./fixtures.ts";
import { login, signUp } from "./people.ts";
import { freshName } from "./shopping.ts";

test("a person lets an assistant see their orders, and takes it back", { tag: "@wide" }, async ({
  page,
}) => {
  const email = await signUp(page);
  await page.evaluate(() => localStorage.clear());
  const host = `${freshName()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")}.assistant.example`;
  const client_id = `https://${host}/client.json`;
  const redirect_uri = `https://${host}/callback`;
  await page.route(`https://${host}/callback?*`, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Back</title>" }),
  );
  const { verifier, challenge } = makeProof();
  const asked = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri,
    scope: "dev.ucp.shopping.order:read dev.ucp.common.identity_linking:sizes",
    state: "kept & whole",
    code_challenge: challenge,
    code_challenge_method: "S256",
  });

  await page.goto(`/oauth2/authorize?${asked}`);
  await expect(page.getByText(host)).toBeVisible();
  await page.getByRole("link", { name: /^Sign in/ }).click();
  await login(page, email);
  await expect(page.getByText(`You are signed in as ${email}`)).toBeVisible();
  await expect(page.getByText(/^See your orders/)).toBeVisible();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.waitForURL(`https://${host}/callback?*`);
  const answer = new URL(page.url()).searchParams;
  expect(answer.get("state")).toBe("kept & whole");

  const exchanged = await page.request.post("/oauth2/token", {
    form: {
      grant_type: "authorization_code",
      client_id,
      redirect_uri,
      code: answer.get("code")!,
      code_verifier: verifier,
    },
  });
  const { access_token } = (await exchanged.json()) as { access_token: string };
  const read = () =>
    page.request.get("/ucp/v1/orders", { headers: { authorization: `Bearer ${access_token}` } });
  expect((await read()).status()).toBe(200);

  await page.goto("/profile");
  await page.getByRole("link", { name: "See who has access" }).click();
  await expect(page.getByRole("heading", { name: "Concierge" })).toBeVisible();
  await page.getByRole("button", { name: "End the access of Concierge" }).click();
  await expect(page.getByText("No assistant has access")).toBeVisible();
  expect((await read()).status()).toBe(401);
});
