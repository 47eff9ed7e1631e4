import { z } from "zod";
import { BANK_CREDIT_STATES, BANK_OUTCOMES, BANK_SOURCES } from "~/lib/statuses.ts";

/** What became of a file or of pasted alerts. */
export const takenLines = z.object({
  taken: z.number(),
  /** Lines that were there from before. */
  known: z.number(),
  /** Money that went out. */
  debits: z.number(),
  problems: z.array(z.object({ line: z.number(), problem: z.string() })),
});
export type TakenLines = z.infer<typeof takenLines>;

const fit = z.object({
  order_id: z.string(),
  version: z.number(),
  name: z.string(),
  /** In naira: what the order comes to, and what of it has not come. */
  total_amount: z.number(),
  missing_amount: z.number(),
  score: z.number(),
  reasons: z.array(z.string()),
});
export type FitView = z.infer<typeof fit>;

export const fits = z.array(fit);

const line = z.object({
  id: z.string(),
  day: z.string(),
  amount: z.number(),
  words: z.string(),
  source: z.enum(BANK_SOURCES),
});

export const openCredit = line.extend({
  best: fit.extend({ is_sure: z.boolean() }).nullable(),
  others: z.array(fit),
});
export type OpenCreditView = z.infer<typeof openCredit>;

export const decidedCredit = line.extend({
  state: z.enum(BANK_CREDIT_STATES),
  outcome: z.enum(BANK_OUTCOMES).nullable(),
  order_id: z.string().nullable(),
  name: z.string().nullable(),
  who: z.string().nullable(),
  decided_at: z.string().nullable(),
});

export const creditsOutput = z.object({
  /** How many wait in all; the oldest of them are shown. */
  waiting: z.number(),
  open: z.array(openCredit),
  /** The last that were decided about. */
  decided: z.array(decidedCredit),
});

const matchInput = z.object({
  credit_id: z.uuid(),
  order_id: z.uuid(),
  /** The order's version as the caller saw it. */
  version: z.number().int().optional(),
});
export const MOST_AT_ONCE = 100;
export const matchesInput = z.object({ matches: z.array(matchInput).min(1).max(MOST_AT_ONCE) });

export const matchResult = z.object({
  credit_id: z.string(),
  order_id: z.string(),
  ok: z.boolean(),
  /** Why it was not done, or what it did. */
  message: z.string(),
  /** For undoing it: the version that the order has by now, and for how long. */
  version: z.number(),
  undo_seconds: z.number(),
});

/** An order of which a line of the bank seems to be the money. */
export const proposedMatch = z.object({
  order_id: z.string(),
  credit_id: z.string(),
  version: z.number(),
  day: z.string(),
  amount: z.number(),
  words: z.string(),
  reasons: z.array(z.string()),
  is_sure: z.boolean(),
});
