import { z } from "zod";
import {
  DELIVERY_METHODS,
  ORDER_PAYMENT_STATUSES,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  STOP_FAILURES,
} from "~/lib/statuses.ts";
import { STAGES, type Stage, tidyTag } from "./rules.ts";

/** A tag, tidied. */
export const tagInput = z
  .string()
  .transform(tidyTag)
  .pipe(z.string().max(30, "A tag has 30 characters at most"));

export const counts = z.object(
  Object.fromEntries(STAGES.map((stage) => [stage, z.number()])) as Record<Stage, z.ZodNumber>,
);
export type StageCounts = z.infer<typeof counts>;

export const queuedOrder = z.object({
  id: z.string(),
  version: z.number(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(ORDER_PAYMENT_STATUSES),
  payment_method: z.enum(PAYMENT_METHODS),
  delivery_method: z.enum(DELIVERY_METHODS),
  full_name: z.string(),
  phone: z.string(),
  place: z.string(),
  total_amount: z.number(),
  /** What of it is not paid. */
  amount_due: z.number(),
  created_at: z.string(),
  /** Names, sizes and numbers of its pieces. */
  pieces: z.string(),
  /** The transfer that is awaited. */
  payment: z
    .object({
      id: z.string(),
      reference: z.string(),
      amount: z.number(),
      receipt_at: z.string().nullable(),
    })
    .nullable(),
  assignee_id: z.string().nullable(),
  assignee: z.string().nullable(),
  tags: z.array(z.string()),
  /** Why its last attempt at the door failed, and in which run. */
  failure: z.enum(STOP_FAILURES).nullable(),
  run_id: z.string().nullable(),
});
export type QueuedOrder = z.infer<typeof queuedOrder>;

export const queueOutput = z.object({
  counts,
  /** Orders that riders are out with. */
  out: z.number(),
  stage: z.enum(STAGES),
  rows: z.array(queuedOrder),
});
export type QueueOutput = z.infer<typeof queueOutput>;
