import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { newsletterSubscribers } from "~/db/schema/store.ts";
import { createPageScope, pageScope } from "~/platform/page-context.ts";
import { testContext } from "~tests/support/context.ts";
import { subscribeToNewsletter } from "../service.server.ts";
import { action } from "./unsubscribe.tsx";

const t = testContext({ env: { RATE_LIMITS: "on" } });

/** As the servers of a mail company press it for their reader (RFC 8058). */
async function press(token: string) {
  const visitor = { address: "198.51.100.200", self: undefined, isService: false };
  const context = new RouterContextProvider();
  context.set(pageScope, createPageScope(t.ctx, visitor));
  const url = new URL(`http://shop.test/newsletter/unsubscribe?token=${token}`);
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const request = new Request(url, { method: "POST", body });
  return action({ context, request, params: {}, url, pattern: "/newsletter/unsubscribe" });
}

test("hundreds whose mailboxes are one company's leave within a minute of a letter", async () => {
  await subscribeToNewsletter(t.ctx, "ada@example.com");
  const [ada] = await t.ctx.db.select().from(newsletterSubscribers);
  for (let n = 0; n < 300; n++) await press(crypto.randomUUID());
  await press(ada!.unsubscribeToken);
  const [left] = await t.ctx.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, "ada@example.com"));
  expect(left!.unsubscribedAt).not.toBeNull();
});
