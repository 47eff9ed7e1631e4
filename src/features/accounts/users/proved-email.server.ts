import type { Queryable } from "~/db/client.ts";
import { findUser, type UserRow } from "./users.server.ts";

/** Whether an account's present address was proved by answering a mail: at sign-up anybody can type anybody's. */
export const provesEmail = ({ email, appMetadata }: UserRow): boolean =>
  email !== null && appMetadata.proved_email === email;

export async function hasProvedEmail(db: Queryable, userId: string): Promise<boolean> {
  const user = await findUser(db, userId);
  return user !== undefined && provesEmail(user);
}
