import { writeCode } from "~/lib/typed-code.ts";
import type { Context } from "~/platform/context.ts";
import { sealText } from "~/platform/crypto.ts";

/** The code on a card: made of its id and the shop's secret, so that it can be printed again and is kept nowhere. */
export const codeOf = (ctx: Context, cardId: string): string =>
  writeCode(Buffer.from(sealText(ctx.secrets, "origin-card", cardId), "base64url"));

/** What a code is found by in the table. */
export const codeSeal = (ctx: Context, code: string): string =>
  sealText(ctx.secrets, "origin-code", code);

/** The page that a card's QR code opens. */
export const verifyLink = (ctx: Context, code: string) => `${ctx.config.publicUrl}/verify/${code}`;
