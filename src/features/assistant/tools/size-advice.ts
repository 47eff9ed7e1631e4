import { z } from "zod";
import { bagSizes, mensShoes, type ShoeRow, womensShoes } from "~/features/content/size-tables.ts";
import { defineTool } from "./tool.ts";

export const sizeSystems = ["us", "uk", "eu", "cm"] as const;
export type SizeSystem = (typeof sizeSystems)[number];

function findRow(rows: readonly ShoeRow[], system: SizeSystem, value: number): ShoeRow | null {
  // A foot between two sizes takes the larger.
  const least = system === "cm" ? rows[0]!.cm - 1 : rows[0]![system];
  return value < least ? null : (rows.find((row) => row[system] >= value) ?? null);
}

export const sizeTool = defineTool({
  description:
    "Size advice from the size guide. For shoes give the system and value that the shopper named; the shop's shoe sizes are US sizes.",
  input: z.object({
    kind: z.enum(["women", "men", "both", "bags"]).default("both"),
    system: z.enum(sizeSystems).nullable().default(null),
    value: z.number().min(0).max(100).nullable().default(null),
  }),
  async run(_scope, { kind, system, value }) {
    const guide = "/size-guide";
    const ranges = {
      men: { first: mensShoes[0]!, last: mensShoes.at(-1)! },
      women: { first: womensShoes[0]!, last: womensShoes.at(-1)! },
    };
    if (kind === "bags") return { data: { guide, ranges, bags: bagSizes, men: null, women: null } };
    const look = (rows: readonly ShoeRow[]) =>
      system && value !== null ? findRow(rows, system, value) : null;
    return {
      data: {
        guide,
        ranges,
        bags: null,
        men: kind === "women" ? null : look(mensShoes),
        women: kind === "men" ? null : look(womensShoes),
      },
    };
  },
});
