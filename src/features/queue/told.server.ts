import { z } from "zod";
import { AppError } from "~/platform/errors.ts";

/** What came of something with one of many orders. */
export const told = z.object({
  id: z.string(),
  ok: z.boolean(),
  /** Why it was not done; empty when it was. */
  message: z.string(),
});
export type Told = z.infer<typeof told>;

/** Does it with one, which stands in no other's way: what is refused is told. */
export async function tryOne(id: string, work: () => Promise<unknown>): Promise<Told> {
  try {
    await work();
    return { id, ok: true, message: "" };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, ok: false, message: error.message };
  }
}
