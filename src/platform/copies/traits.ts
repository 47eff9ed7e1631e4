import { createHash } from "node:crypto";
import type { Context } from "../context.ts";

/** A setting that every copy of a shop needs alike. */
interface Trait {
  /** As it stands in the environment. */
  setting: string;
  of(ctx: Context): string;
  /** What goes wrong where copies differ, as the end of a sentence. */
  harm: string;
  /** Whether nobody may open next to a copy that has it otherwise. */
  isVital?: boolean;
}

/** Tells secrets apart and is too short to find one by. */
const fingerprint = (secret: string | undefined) =>
  secret === undefined
    ? ""
    : createHash("sha256").update(`copy:${secret}`).digest("hex").slice(0, 8);

const TRAITS: readonly Trait[] = [
  {
    setting: "JWT_SECRET",
    of: ({ secrets }) => fingerprint(secrets.jwtSecret + secrets.encryptionKey),
    harm: "nobody stays signed in from one copy to the next, and one cannot read what another has encrypted",
    isVital: true,
  },
  {
    setting: "AUTH_JWT_PRIVATE_KEY",
    of: ({ config }) => fingerprint(config.auth.jwtPrivateKey),
    harm: "nobody stays signed in from one copy to the next",
    isVital: true,
  },
  {
    setting: "PUBLIC_KEY",
    of: ({ config }) => fingerprint(config.publicKey),
    harm: "one copy refuses the client key that another gives out",
    isVital: true,
  },
  {
    setting: "S3_ENDPOINT and S3_BUCKET",
    of: ({ config }) => (config.s3 ? `${config.s3.endpoint}/${config.s3.bucket}` : ""),
    harm: "files sent to one copy are missing on another",
    isVital: true,
  },
  {
    setting: "PAYSTACK_SECRET_KEY",
    of: ({ config }) => fingerprint(config.paystack.secretKey),
    harm: "one copy refuses the card payments that another began",
  },
  {
    setting: "SMTP_URL",
    of: ({ config }) => fingerprint(config.smtpUrl),
    harm: "mails go out by another server, or stay, depending on who sends them",
  },
  {
    setting: "PUBLIC_URL",
    of: ({ config }) => config.publicUrl,
    harm: "mails and pages link to one address or another",
  },
];

export const traitsOf = (ctx: Context): Record<string, string> =>
  Object.fromEntries(TRAITS.map((trait) => [trait.setting, trait.of(ctx)]));

/** A setting that two copies have otherwise, and what it does. */
export type Difference = Pick<Trait, "setting" | "harm"> & { isVital: boolean };

/** A copy that knows nothing of a setting yet, being older, does not differ in it. */
export const differences = (
  mine: Record<string, string>,
  theirs: Record<string, string>,
): Difference[] =>
  TRAITS.filter(({ setting }) => setting in theirs && theirs[setting] !== mine[setting]).map(
    ({ setting, harm, isVital = false }) => ({ setting, harm, isVital }),
  );
