import { defineLimit } from "~/platform/route-limits.ts";

const FIVE_MINUTES = 300;

/**
 * The operator's settings say what an address may do; a device that the shop knows has a third of it
 * for itself, and so is not refused for what its neighbours behind a carrier's address do.
 */
const authLimit = (name: "mail" | "token" | "verify", also: string) =>
  defineLimit({
    name: `auth_${name}`,
    seconds: FIVE_MINUTES,
    own: ({ auth }) => Math.ceil(auth.limits[name] / 3),
    network: ({ auth }) => auth.limits[name],
    evenKeys: true,
    also,
  });

export const authLimits = {
  /** The same mail, to whom an account is opened for, which stays. */
  account: authLimit("mail", "recipient, and accounts of a day"),
  /** What mails a code to whom the caller names. */
  mail: authLimit("mail", "recipient"),
  token: authLimit("token", "account and address"),
  verify: authLimit("verify", "code"),
};
