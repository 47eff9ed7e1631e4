import { z } from "zod";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { readFindings } from "./record.server.ts";

const finding = z.object({
  name: z.string(),
  place: z.string(),
  title: z.string(),
  ok: z.boolean(),
  text: z.string(),
  since: z.string(),
  checked_at: z.string(),
});

export const functions = [
  defineFunction({
    name: "admin_health",
    description: "What the running shop found when it last looked at itself, troubles first.",
    rights: "health.see",
    limit: limits.staff,
    reads: true,
    input: z.object({}),
    output: z.object({ findings: z.array(finding) }),
    async handler(ctx) {
      const found = await readFindings(ctx);
      return {
        findings: found.map(({ name, place, title, ok, text, since, checkedAt }) => ({
          ...{ name, place, title, ok, text },
          since: since.toISOString(),
          checked_at: checkedAt.toISOString(),
        })),
      };
    },
  }),
];
