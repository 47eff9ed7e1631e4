import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { pushKeys } from "~/db/schema/push.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { type Context, remember } from "~/platform/context.ts";
import { decrypt, encrypt } from "~/platform/crypto.ts";
import { tags } from "~/platform/tags.ts";

const VALID_SECONDS = 12 * 3600;

/** The key that browsers bind their subscriptions to; made at the first need, and for good. */
export const publicKeyOf = async (ctx: Context): Promise<string> => (await keysOf(ctx)).publicKey;

const keysOf = (ctx: Context) => remember(ctx, tags.settings, "push-keys", () => readKeys(ctx));

async function readKeys(ctx: Context): Promise<{ publicKey: string; privateKey: JWK }> {
  const [kept] = await ctx.db.select().from(pushKeys);
  const { publicKey, privateKey } = kept ?? (await makeKeys(ctx));
  return { publicKey, privateKey: JSON.parse(decrypt(ctx.secrets, privateKey)) as JWK };
}

/** Of copies that make them at once, all have the first one's. */
async function makeKeys(ctx: Context): Promise<typeof pushKeys.$inferSelect> {
  const pair = await generateKeyPair("ES256", { extractable: true });
  const { x, y } = await exportJWK(pair.publicKey);
  const point = [Buffer.from([4]), ...[x!, y!].map((part) => Buffer.from(part, "base64url"))];
  const privateKey = JSON.stringify(await exportJWK(pair.privateKey));
  await ctx.db
    .insert(pushKeys)
    .values({
      id: 1,
      publicKey: Buffer.concat(point).toString("base64url"),
      privateKey: encrypt(ctx.secrets, privateKey),
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing();
  return (await ctx.db.select().from(pushKeys))[0]!;
}

/** What shows a push service that the shop itself writes (RFC 8292). */
export async function authorization(ctx: Context, endpoint: string): Promise<string> {
  const { publicKey, privateKey } = await keysOf(ctx);
  const { brand } = await getSettings(ctx);
  const now = Math.floor(ctx.clock.now().getTime() / 1000);
  const token = await new SignJWT()
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(now + VALID_SECONDS)
    // Whom the push service asks when too much comes.
    .setSubject(`mailto:${brand.email}`)
    .sign(await importJWK(privateKey, "ES256"));
  return `vapid t=${token}, k=${publicKey}`;
}
