import { expect, test } from "vitest";
import { newsletterSends } from "~/db/schema/newsletters.ts";
import { setSubscription } from "~/features/content/subscription.server.ts";
import type { OutgoingMail } from "~/platform/mail/mailer.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { draft, newsletterShop, staff, text } from "~tests/support/newsletters.ts";
import { previewNewsletter, sendTest } from "./compose.server.ts";
import { previewInput, saveNewsletterInput } from "./schema.ts";
import { sendPiece } from "./send-pieces.server.ts";

const { t, save, read, send, written } = newsletterShop();

test("whoever leaves between the outbox and the mailbox gets nothing", async () => {
  const [ada] = await read("ada@example.com", "ben@example.com");
  await send(await save());
  await sendPiece(t.ctx);
  await setSubscription(t.ctx, ada!.unsubscribeToken, false);
  await sendDueMails(t.ctx);
  const status = Object.fromEntries((await written()).map((m) => [m.recipient, m.status]));
  expect(status).toEqual({ "ada@example.com": "failed", "ben@example.com": "kept" });
});

test("a mail is what its blocks say: marks and pieces, never markup of whoever typed it", async () => {
  const { id } = await makeProduct(t.ctx, { name: "Aso Tote", brand: "Itoku" });
  const blocks = [
    text("<img src=x onerror=alert(1)> *soft*\n\n- one\n- two"),
    { kind: "edit" as const, id: "b", from: "pieces" as const, product_ids: [id], title: "Look" },
    { kind: "promises" as const, id: "c", title: "" },
  ];
  const { html, text: plain } = await previewNewsletter(
    t.ctx,
    previewInput.parse({ subject: "S", preview: "P", blocks }),
  );
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(html).not.toContain("<img src=x");
  expect(html).toContain("<em>soft</em>");
  expect(html).toContain("<li");
  expect(html).toContain(`http://shop.test/product/${id}`);
  expect(plain).toContain("Aso Tote");
  const bad = (block: object) =>
    saveNewsletterInput.safeParse({ subject: "S", blocks: [block] }).success;
  expect(bad(text("[Look](javascript:alert(1))"))).toBe(false);
  expect(bad({ kind: "hero", id: "h" })).toBe(false);
  expect(bad({ kind: "text", id: "a", html: "<b>x</b>" })).toBe(true);
  expect(draft({ blocks: [{ ...text("x"), html: "<b>" }] }).blocks[0]).not.toHaveProperty("html");
});

test("each mail has its way out in its headers, leaves after all others, and is not kept", async () => {
  const [ada] = await read("ada@example.com");
  const saved = await save();
  await send(saved);
  await sendPiece(t.ctx);
  await sendTest(t.ctx, staff, saved.id);
  const delivered: OutgoingMail[] = [];
  const deliver = async (mail: OutgoingMail) => void delivered.push(mail);
  await sendDueMails({ ...t.ctx, mailer: { ...t.ctx.mailer, deliver } });
  expect(delivered.map(({ to }) => to)).toEqual([staff.email, "ada@example.com"]);
  expect(delivered[1]?.headers).toMatchObject({
    "List-Unsubscribe": `<http://shop.test/newsletter/unsubscribe?token=${ada!.unsubscribeToken}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  expect(delivered[0]?.headers).toBeUndefined();
  expect(await written()).toMatchObject([{ status: "sent", html: null, text: null }]);
});

test("what could not leave by day leaves in the morning, not at night", async () => {
  await read("ada@example.com");
  await send(await save());
  await sendPiece(t.ctx);
  const delivered: string[] = [];
  const deliver = async ({ to }: OutgoingMail) => void delivered.push(to);
  const sendAt = async (time: string) => {
    t.clock.set(new Date(time));
    await sendDueMails({ ...t.ctx, mailer: { ...t.ctx.mailer, deliver } });
    return delivered.length;
  };
  expect(await sendAt("2026-11-19T20:20:00Z")).toBe(0);
  expect(await sendAt("2026-11-19T23:30:00Z")).toBe(0);
  expect(await sendAt("2026-11-20T05:59:00Z")).toBe(0);
  expect(await sendAt("2026-11-20T06:00:00Z")).toBe(1);
});

test("each copy has its own reader's way out and count alone, though it is written once for all", async () => {
  const readers = await read("ada@example.com", "ben@example.com", "cy@example.com");
  await send(await save());
  await sendPiece(t.ctx);
  await sendDueMails(t.ctx);
  const mails = await written();
  const sends = await t.ctx.db.select().from(newsletterSends);
  const tokensIn = (mail: { html: string | null; text: string | null }) =>
    new Set(`${mail.html} ${mail.text}`.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
  for (const reader of readers) {
    const mail = mails.find(({ recipient }) => recipient === reader.email)!;
    const { token } = sends.find(({ subscriberId }) => subscriberId === reader.id)!;
    expect(tokensIn(mail)).toEqual(new Set([reader.unsubscribeToken, token]));
  }
});
