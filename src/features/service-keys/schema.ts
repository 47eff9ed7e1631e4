import { z } from "zod";
import type { Scope } from "~/platform/caller.ts";

/** A bucket's name after the colon; whether there is such a bucket is not asked. */
const bucketScope = z.templateLiteral(["bucket:", z.string().regex(/^[a-z0-9-]{1,60}$/)]);

export const scopeSchema: z.ZodType<Scope, Scope> = z.union(
  [z.literal("all"), z.literal("read"), bucketScope],
  { error: "A scope is all, read, or bucket: and a bucket's name" },
);

export const newKeyInput = z.object({
  name: z.string().trim().min(1, "Give the key a name").max(60),
  scope: scopeSchema,
  /** Null: until it is revoked. */
  days: z.number().int().min(1).max(3650).nullable(),
});
export type NewKey = z.output<typeof newKeyInput>;

export const keyOutput = z.object({
  id: z.string(),
  name: z.string(),
  scope: scopeSchema,
  created_at: z.string(),
  created_by: z.string().nullable(),
  expires_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
});
export type KeyView = z.output<typeof keyOutput>;
