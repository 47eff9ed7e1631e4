import type { Queryable } from "~/db/client.ts";
import { storeSettings } from "~/db/schema/store.ts";
import { type Context, remember } from "~/platform/context.ts";
import { invalid } from "~/platform/errors.ts";
import type { MailShop } from "~/platform/mail/template.ts";
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
  return remember(ctx, tags.settings, "settings", () => readSettings(ctx.db));
}

/** What mails say about the shop. */
export async function describeShop(ctx: Context): Promise<MailShop> {
  const { brand } = await getSettings(ctx);
  const { name, tagline, email, phone, address } = brand;
  return { name, tagline, email, phone, address, url: ctx.config.publicUrl };
}

/**
 * Replaces one section. Every copy of the server and every cached page follows.
 *
 * @returns the section as it is now. @throws AppError invalid_input naming the field
 */
export async function updateSettings(
  ctx: Context,
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
  await ctx.db
    .insert(storeSettings)
    .values({ key, value, updatedBy: actorId, updatedAt: ctx.clock.now() })
    .onConflictDoUpdate({
      target: storeSettings.key,
      set: { value, updatedBy: actorId, updatedAt: ctx.clock.now() },
    });
  await ctx.changed([tags.settings]);
  return value;
}
