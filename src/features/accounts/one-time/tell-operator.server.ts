import { eq } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { userRoles } from "~/db/schema/accounts.ts";
import type { Context } from "~/platform/context.ts";
import { may } from "~/platform/permissions.ts";

/**
 * Where no mail goes out, an administrator finds their codes on the server's console: whoever sees
 * that has the whole shop anyway, and a lone owner who forgot the password has nobody to ask.
 */
export async function tellOperatorCode(
  ctx: Context,
  db: Queryable,
  { userId, email }: { userId: string; email: string },
  code: string,
): Promise<void> {
  if (ctx.mailer.deliver) return;
  const rows = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, userId));
  const roles = rows.map(({ role }) => role);
  if (!may(roles, "roles.edit")) return;
  ctx.tellOperator(`\n  Code for ${email}: ${code} (works once, for 10 minutes)\n\n`);
}
