import { data } from "react-router";
import { toAppError } from "~/platform/errors.ts";

/** What a form sent without JavaScript shows after it was sent. */
export interface FormAnswer {
  done: boolean;
  message: string;
}

/** Runs a use case for a plain form post; a refusal becomes a sentence and its status. */
export async function answerForm(run: () => Promise<string>) {
  try {
    return data<FormAnswer>({ done: true, message: await run() });
  } catch (error) {
    const known = toAppError(error);
    if (!known) throw error;
    return data<FormAnswer>({ done: false, message: known.message }, { status: known.status });
  }
}
