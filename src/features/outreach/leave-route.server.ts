import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import type { Context } from "~/platform/context.ts";
import type { AppError } from "~/platform/errors.ts";
import { pageOf } from "~/platform/page-context.ts";
import type { LeaveState } from "./components/leave-page.tsx";

interface LeaveRoute<Leaving> {
  /** Who leaves what, by an address of ours. */
  read(ctx: Context, search: URLSearchParams): Leaving | undefined;
  hasLeft(ctx: Context, leaving: Leaving): Promise<boolean>;
  leave(ctx: Context, leaving: Leaving): Promise<void>;
}

/** What a page that ends mails does. Its loader only shows the way out. */
export function leaveRoute<Leaving>({ read, hasLeft, leave }: LeaveRoute<Leaving>) {
  const answer = (state: LeaveState, leaving?: Leaving) =>
    data({ state, leaving }, { status: state === "unknown" ? 404 : 200 });
  const find = ({ context, request }: Pick<LoaderFunctionArgs, "context" | "request">) => {
    const { ctx } = pageOf(context);
    return { ctx, leaving: read(ctx, new URL(request.url).searchParams) };
  };
  return {
    async loader(args: LoaderFunctionArgs) {
      const { ctx, leaving } = find(args);
      if (leaving === undefined) return answer("unknown");
      return answer((await hasLeft(ctx, leaving)) ? "left" : "asked", leaving);
    },
    async leave(args: ActionFunctionArgs) {
      const { ctx, leaving } = find(args);
      if (leaving === undefined) return answer("unknown");
      await leave(ctx, leaving);
      return answer("left", leaving);
    },
    async refuse(_args: ActionFunctionArgs, refusal: AppError): Promise<never> {
      throw data(refusal.message, { status: refusal.status });
    },
  };
}
