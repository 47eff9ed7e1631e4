import type { Context as HonoContext } from "hono";
import type { Context } from "~/platform/context.ts";
import { retryAfterOf, toAppError } from "~/platform/errors.ts";
import { wantsPage } from "~/platform/wants-page.ts";
import { apiOf } from "./apis.ts";
import { answerUnavailablePage } from "./unavailable-page.ts";

/**
 * Says that a request failed, whoever threw and however early: in the words of the wire that the path
 * belongs to, to a person in a page that tries again by itself, else in the common form.
 */
export function answerError(
  ctx: Context,
  c: HonoContext,
  error: unknown,
): Response | Promise<Response> {
  const api = apiOf(c.req.path);
  if (api?.answerError) return api.answerError(ctx, c, error);
  const known = toAppError(error);
  if (!known) {
    ctx.log.error({ error, path: c.req.path }, "request failed");
    return c.json({ code: "internal_error", message: "Something went wrong on our side" }, 500);
  }
  const wait = retryAfterOf(known);
  if (wait !== undefined) c.header("Retry-After", String(wait));
  if (known.code === "unavailable" && !api && isRead(c)) {
    return answerUnavailablePage(ctx, c, wait ?? 0);
  }
  const { code, reason, message, details } = known;
  return c.json({ code: reason ?? code, message, details }, known.status as 400);
}

const isRead = (c: HonoContext) => wantsPage(c.req.header("accept"));
