import { z } from "zod";

export const badRow = z.object({
  line: z.number(),
  name: z.string(),
  problems: z.array(z.string()),
});

/** What an import at once did, or would do. */
export const importReport = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  bad: z.array(badRow),
});

const importId = z.uuid();
export const byId = z.object({ id: importId });

export const startInput = byId.extend({
  /** Prices below the floor, and of nothing, are meant. */
  allow_low_prices: z.boolean().default(false),
});

export const answerInput = byId.extend({
  /** For each column of the file a field of a product, or leave_out. */
  targets: z.array(z.string().max(40)).max(100),
  numbers: z.enum(["point", "comma"]).nullable().default(null),
});

/** An import as its page shows it. */
export const importView = z.object({
  id: importId,
  file_name: z.string(),
  state: z.enum(["asking", "checked", "running", "done", "undoing", "undone"]),
  encoding: z.string(),
  delimiter: z.string(),
  columns: z.array(
    z.object({ heading: z.string(), target: z.string(), samples: z.array(z.string()) }),
  ),
  is_remembered: z.boolean(),
  numbers: z.enum(["point", "comma"]).nullable(),
  /** A number of the file that could be two. */
  number_example: z.string().nullable(),
  low_prices: z.number(),
  /** Rows that go in or have gone in, by what they do; of the others how they stand. */
  create: z.number(),
  update: z.number(),
  unchanged: z.number(),
  bad: z.number(),
  total: z.number(),
  /** Rows that are dealt with, of those that are to be, for the bar. */
  done: z.number(),
  undone: z.number(),
  kept: z.number(),
  /** The first of the rows that do not go in, or could not be taken back whole. */
  rows: z.array(badRow),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  undone_at: z.string().nullable(),
});
export type ImportView = z.output<typeof importView>;
