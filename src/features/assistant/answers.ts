import { defineAnswer } from "~/lib/answer-format.ts";
import type { Act, Recommendation, WireChatCard } from "./schema.ts";

/** What /ai-recommendations answers. */
export const recommendationsAnswer = defineAnswer<{ recommendations: Recommendation[] }>();

/** An event of /chatbot's stream: text, in the form of common chat interfaces, with what goes along with it. */
export const chatEvent = defineAnswer<{
  choices: { delta: { content: string } }[];
  cards?: WireChatCard[];
  acts?: Act[];
  error?: { code: string };
}>();
