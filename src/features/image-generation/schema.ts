import { z } from "zod";

/** A product of a run: what became of it. */
const generationItem = z.object({
  product_id: z.number(),
  name: z.string(),
  status: z.enum(["waiting", "working", "success", "failed", "cancelled"]),
  error: z.string().nullable(),
  /** The new picture. */
  image: z.string().nullable(),
});
export type GenerationItem = z.infer<typeof generationItem>;

/** A run of the generator and how far it is. */
const generationRun = z.object({
  id: z.string(),
  status: z.enum(["running", "done", "cancelled", "failed"]),
  /** Why the whole run failed. */
  error: z.string().nullable(),
  total: z.number(),
  /** Products that are settled, whichever way. */
  processed: z.number(),
  successful: z.number(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  results: z.array(generationItem),
});
export type GenerationRun = z.infer<typeof generationRun>;

export const generationState = z.object({
  /** An image model is set. */
  configured: z.boolean(),
  /** Products that show a drawing instead of a photograph now. */
  placeholders: z.number(),
  /** The newest run. */
  run: generationRun.nullable(),
});
export type GenerationState = z.infer<typeof generationState>;

/** What an invocation of the function answers with. */
export interface GenerationResult {
  total: number;
  successful: number;
  results: { name: string; success: boolean; error?: string }[];
}
