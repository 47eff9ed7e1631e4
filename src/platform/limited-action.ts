import type { ActionFunctionArgs } from "react-router";
import { type AppError, toAppError } from "./errors.ts";
import { pageOf } from "./page-context.ts";
import { type Limit, spendLimit } from "./route-limits.ts";

interface Parts<Args, Answer> {
  limit: Limit;
  run(args: Args): Promise<Answer>;
  /** What the page shows to whom the limit refuses: the form comes back with what was typed. */
  refuse(args: Args, refusal: AppError): Promise<Answer>;
}

/** The action of a page that takes posts, with its limit. A test refuses any other action. */
export function limitedAction<Args extends ActionFunctionArgs, Answer>(
  parts: Parts<Args, Answer>,
): ((args: Args) => Promise<Answer>) & { limit: Limit } {
  const { limit, run, refuse } = parts;
  async function action(args: Args): Promise<Answer> {
    const { ctx, visitor } = pageOf(args.context);
    try {
      await spendLimit(ctx, limit, visitor);
    } catch (error) {
      const known = toAppError(error);
      if (known) return refuse(args, known);
      throw error;
    }
    return run(args);
  }
  return Object.assign(action, { limit });
}
