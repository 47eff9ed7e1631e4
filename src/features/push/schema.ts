import { z } from "zod";

/** Which browser is meant: only it and its push service know the address. */
export const whichDevice = z.object({ endpoint: z.string().max(1000) });

/** What a browser shows, and where it leads. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path of the shop. */
  to: string;
  /** What is left by "No more of these"; one about the same takes its place. */
  topic: string;
}
