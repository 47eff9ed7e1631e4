import { defineAnswer } from "~/lib/answer-format.ts";

/** What /order-files says of a file that it took. */
export const sentFile = defineAnswer<{ name: string; type: string }>();
