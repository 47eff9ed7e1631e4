import { eq } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { mfaFactors } from "~/db/schema/accounts.ts";
import { describeAppMetadata } from "./metadata.server.ts";
import type { UserRow } from "./users.server.ts";

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A user as /auth/v1 shows it to its owner. */
export async function describeUser(db: Queryable, user: UserRow) {
  const factors = await db.select().from(mfaFactors).where(eq(mfaFactors.userId, user.id));
  return viewUser(user, factors);
}

export function viewUser(user: UserRow, factors: (typeof mfaFactors.$inferSelect)[] = []) {
  const newEmail = user.appMetadata.new_email;
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email ?? "",
    email_confirmed_at: iso(user.emailConfirmedAt) ?? undefined,
    confirmed_at: iso(user.emailConfirmedAt) ?? undefined,
    ...(typeof newEmail === "string" ? { new_email: newEmail } : {}),
    phone: user.phone ?? "",
    last_sign_in_at: iso(user.lastSignInAt) ?? undefined,
    app_metadata: describeAppMetadata(user),
    user_metadata: user.userMetadata,
    identities: [
      {
        identity_id: user.id,
        id: user.id,
        user_id: user.id,
        identity_data: {
          email: user.email,
          email_verified: user.emailConfirmedAt !== null,
          sub: user.id,
        },
        provider: "email",
        last_sign_in_at: iso(user.lastSignInAt),
        created_at: iso(user.createdAt),
        updated_at: iso(user.updatedAt),
        email: user.email,
      },
    ],
    ...(factors.length > 0
      ? {
          factors: factors.map((factor) => ({
            id: factor.id,
            friendly_name: factor.friendlyName,
            factor_type: factor.factorType,
            status: factor.status,
            created_at: iso(factor.createdAt),
            updated_at: iso(factor.updatedAt),
          })),
        }
      : {}),
    created_at: iso(user.createdAt),
    updated_at: iso(user.updatedAt),
    is_anonymous: false,
    ...(user.bannedUntil ? { banned_until: iso(user.bannedUntil) } : {}),
  };
}
