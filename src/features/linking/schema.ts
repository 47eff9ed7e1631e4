import { z } from "zod";

export const allowInput = z.object({
  /** The query of the authorization request, as it came. */
  request: z.string().max(8000),
});

/** An assistant that has access in a person's name. */
export const linkedAssistant = z.object({
  client_id: z.string(),
  name: z.string(),
  host: z.string(),
  /** What it may do, in words. */
  may: z.array(z.string()),
  since: z.string(),
  used_at: z.string(),
});
export type LinkedAssistant = z.output<typeof linkedAssistant>;
