import { defineAnswer } from "~/lib/answer-format.ts";
import type { GenerationState } from "./schema.ts";

/** An event of the stream that tells how far the generator is. */
export const generationEvent = defineAnswer<GenerationState>();
