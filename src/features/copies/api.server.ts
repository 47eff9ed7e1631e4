import { z } from "zod";
import { listCopies, nameOf } from "~/platform/copies/copies.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";

const copy = z.object({
  id: z.string(),
  name: z.string(),
  pid: z.number(),
  build: z.string(),
  started_at: z.string(),
  seen_seconds_ago: z.number(),
  is_gone: z.boolean(),
  is_this: z.boolean(),
  differences: z.array(z.object({ setting: z.string(), harm: z.string() })),
});

export const functions = [
  defineFunction({
    name: "admin_copies",
    description: "The processes that serve the shop, and what they have otherwise than this one.",
    rights: "health.see",
    limit: limits.staff,
    reads: true,
    input: z.object({}),
    output: z.object({ copies: z.array(copy) }),
    async handler(ctx) {
      const known = await listCopies(ctx);
      return {
        copies: known.map(
          ({ startedAt, uptime: _, age, isGone, isThis, differences, ...found }) => ({
            ...{ id: found.id, name: nameOf(found), pid: found.pid, build: found.build },
            started_at: startedAt.toISOString(),
            seen_seconds_ago: Math.round(age),
            is_gone: isGone,
            is_this: isThis,
            differences: differences.map(({ setting, harm }) => ({ setting, harm })),
          }),
        ),
      };
    },
  }),
];
