import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { createWorkQueue } from "~/lib/work-queue.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { weakPassword } from "../errors.ts";
import { passwordTooShort } from "../rules.ts";

const MOST_COMMON = 3000;
let common: Set<string> | undefined;

/** Whether a new password is long enough here, and not one of the common ones. @throws AuthError weak_password */
export function checkPassword(ctx: Context, password: string): string {
  const minimum = ctx.config.auth.passwordMin;
  if (password.length < minimum) throw weakPassword(passwordTooShort(minimum), ["length"]);
  common ??= new Set(
    (dictionary["passwords-common"] as string[])
      .filter((word) => word.length >= 6)
      .slice(0, MOST_COMMON),
  );
  if (common.has(password.toLowerCase())) {
    throw weakPassword(
      "Password is known to be weak and easy to guess, please choose a different one.",
      ["pwned"],
    );
  }
  return password;
}

/** The primitive, which runs on libuv's threads, off the event loop. Tests count what it is asked. */
export const argon2id = { hash, verify };
// OWASP's first choice for argon2id.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const busy = () =>
  new AppError("unavailable", "Many people are signing in just now. Try again in a moment.");
// On few cores at a time: however many sign in, the pages keep the others.
const takeTurns = createWorkQueue(Math.max(1, Math.floor(availableParallelism() / 2)), 200, busy);

/** @throws AppError unavailable when too many wait already */
export const hashPassword = (password: string): Promise<string> =>
  takeTurns(() => argon2id.hash(password, options));

let decoy: Promise<string> | undefined;

/**
 * True for the right password. Without a hash (unknown account) it takes as long and is false.
 *
 * @throws AppError unavailable when too many wait already
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  decoy ??= argon2id.hash("a password that nobody has", options);
  const against = passwordHash ?? (await decoy);
  const fits = await takeTurns(() => argon2id.verify(against, password));
  return fits && passwordHash !== null;
}
