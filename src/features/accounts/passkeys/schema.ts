import { z } from "zod";

const bytes = (most: number) => z.string().min(1).max(most);
const credential = z.object({
  id: bytes(2000),
  rawId: bytes(2000),
  type: z.literal("public-key"),
});

/** A new passkey, as browsers write it as JSON. */
export const passkeyAnswer = credential.extend({
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(60_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** What a passkey signed. */
export const passkeyProof = credential.extend({
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z
      .string()
      .max(200)
      .nullish()
      .transform((handle) => handle ?? undefined),
  }),
});
export type PasskeyProof = z.output<typeof passkeyProof>;
