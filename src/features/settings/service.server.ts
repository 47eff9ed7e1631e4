import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { storeSettings } from "~/db/schema/store.ts";
import { recordAudit } from "~/platform/audit.ts";
import { type Context, remember } from "~/platform/context.ts";
import { invalid } from "~/platform/errors.ts";
import type { MailShop } from "~/platform/mail/template.ts";
import { mergeSeen } from "~/platform/seen.ts";
import { tags } from "~/platform/tags.ts";
import {
  defaultSettings,
  type SettingsSection,
  type StoreSettings,
  storeSettingsSchema,
} from "./schema.ts";

/** Reads all settings; a stored section that no longer fits falls back to its defaults. */
export async function readSettings(db: Queryable): Promise<StoreSettings> {
  const rows = await db.select().from(storeSettings);
  const settings: Record<string, unknown> = { ...defaultSettings };
  for (const row of rows) {
    const section = storeSettingsSchema.shape[row.key as SettingsSection];
    const parsed = section?.safeParse(row.value);
    if (parsed?.success) settings[row.key] = parsed.data;
  }
  return settings as StoreSettings;
}

/** The settings in force, kept in memory until someone changes them. */
export function getSettings(ctx: Context): Promise<StoreSettings> {
  return remember(ctx, tags.settings, "settings", () => readSettings(ctx.reserve.db));
}

/** What mails say about the shop. */
export async function describeShop(ctx: Context): Promise<MailShop> {
  const { brand } = await getSettings(ctx);
  const { name, tagline, email, phone, whatsapp, address } = brand;
  const unbroken = phone.replaceAll(" ", "\u00a0");
  return { name, tagline, email, phone: unbroken, whatsapp, address, url: ctx.config.publicUrl };
}

/**
 * Replaces one section. Every copy of the server and every cached page follows.
 *
 * @throws AppError invalid_input naming the field
 */
export async function updateSettings(
  ctx: Context,
  actorId: string | null,
  key: SettingsSection,
  given: unknown,
): Promise<void> {
  await writeSection(ctx, ctx.db, actorId, key, given);
  await ctx.changed([tags.settings]);
}

/**
 * Changes what somebody has edited in a section, and leaves what others have changed meanwhile.
 *
 * @param seen what they saw in the fields that they send; left out: the section is replaced
 * @param also what else is written with it, from what it was and what it is
 * @throws AppError invalid_input naming the field, changed (changed_meanwhile) with who has set a
 *   field to something else since
 */
export async function editSettings(
  ctx: Context,
  person: { userId: string; email: string },
  key: SettingsSection,
  given: Record<string, unknown>,
  seen: Record<string, unknown> | undefined,
  also?: (tx: Transaction, before: unknown, after: unknown) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockSettings(tx);
    const before: Record<string, unknown> = (await readSettings(tx))[key];
    const edit = { entity: "settings", id: key, now: before, seen, given } as const;
    const wanted = seen ? await mergeSeen(tx, edit) : given;
    const after = await writeSection(ctx, tx, person.userId, key, wanted);
    await also?.(tx, before, after);
    await recordAudit(tx, {
      actorId: person.userId,
      actorEmail: person.email,
      action: "settings.changed",
      entity: "settings",
      entityId: key,
      before,
      after,
    });
  });
  await ctx.changed([tags.settings]);
}

/** Those who change settings come one after the other; who only reads does not wait. */
export const lockSettings = (tx: Transaction) =>
  tx.execute(sql`lock table ${storeSettings} in share row exclusive mode`);

/** Replaces a section in the caller's transaction, who tells of it. @throws AppError invalid_input */
export async function writeSection(
  ctx: Context,
  db: Queryable,
  actorId: string | null,
  key: SettingsSection,
  given: unknown,
): Promise<StoreSettings[SettingsSection]> {
  const parsed = storeSettingsSchema.shape[key].safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(`${issue!.path.join(".")}: ${issue!.message}`, parsed.error.issues);
  }
  const value = parsed.data;
  await db
    .insert(storeSettings)
    .values({ key, value, updatedBy: actorId, updatedAt: ctx.clock.now() })
    .onConflictDoUpdate({
      target: storeSettings.key,
      set: { value, updatedBy: actorId, updatedAt: ctx.clock.now() },
    });
  return value;
}
