import { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { RISK_KINDS } from "~/lib/statuses.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { endPass, letThrough } from "~/platform/refusals.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { addRiskContact, removeRiskContact } from "./risk-contacts.server.ts";
import { LONGEST_PASS_HOURS } from "./schema.ts";

const id = z.number().int().positive();
const rights = "orders.work";

type Refused = { id: number; rule: string; subject: string };

/** Staff decide about a refusal, with their name to it. */
async function decide(
  ctx: Context,
  caller: Caller,
  action: string,
  change: (tx: Transaction, by: string | null) => Promise<Refused | undefined>,
  more: Record<string, unknown> = {},
): Promise<null> {
  const by = actorOf(caller);
  await ctx.db.transaction(async (tx) => {
    const row = await change(tx, by.actorId);
    if (!row) throw notFound("This refusal is not kept any more");
    const { rule, subject } = row;
    const after = { rule, subject, ...more };
    await recordAudit(tx, { ...by, action, entity: "refusal", entityId: row.id, after });
  });
  return null;
}

export const functions = [
  defineFunction({
    name: "add_risk_contact",
    description: "Puts a phone, an email or an address on the list of no pay on delivery.",
    rights,
    limit: limits.staff,
    reads: false,
    input: z.object({
      kind: z.enum(RISK_KINDS),
      value: z.string().trim().min(1, "Enter whom").max(300),
      note: z.string().trim().max(300).default(""),
    }),
    output: z.null(),
    async handler(ctx, caller, input) {
      await addRiskContact(ctx, caller, input);
      return null;
    },
  }),
  defineFunction({
    name: "remove_risk_contact",
    description: "Takes an entry off the list of no pay on delivery.",
    rights,
    limit: limits.staff,
    reads: false,
    input: z.object({ id: z.uuid() }),
    output: z.null(),
    async handler(ctx, caller, { id }) {
      await removeRiskContact(ctx, caller, id);
      return null;
    },
  }),
  defineFunction({
    name: "let_through",
    description: "Lets whom a rule refused through it for some hours.",
    rights,
    limit: limits.staff,
    reads: false,
    input: z.object({ id, hours: z.number().int().min(1).max(LONGEST_PASS_HOURS).default(24) }),
    output: z.null(),
    handler: (ctx, caller, { id, hours }) =>
      decide(
        ctx,
        caller,
        "refusal.let_through",
        (tx, by) => letThrough(ctx, tx, id, { by, hours }),
        { hours },
      ),
  }),
  defineFunction({
    name: "end_pass",
    description: "The rule holds again for whom staff had let through.",
    rights,
    limit: limits.staff,
    reads: false,
    input: z.object({ id }),
    output: z.null(),
    handler: (ctx, caller, { id }) =>
      decide(ctx, caller, "refusal.pass_ended", (tx) => endPass(tx, id)),
  }),
];
