import type { Context as HonoContext } from "hono";
import type { Context } from "~/platform/context.ts";
import { challengeOf } from "../one-time/pkce.server.ts";
import type { LinkOptions } from "../one-time/request-mail.server.ts";
import { safeRedirect } from "../one-time/send-one-time.server.ts";
import { verifyForBrowser } from "../one-time/verify.server.ts";
import type { RequestOrigin } from "../sessions/sessions.server.ts";
import { toAuthError } from "./answer-error.server.ts";
import { readQuery, redirectQuery } from "./request.server.ts";

type Challenge = Parameters<typeof challengeOf>[0];

/** Where the link of the mail leads that is asked for, and for which browser. */
export const linkOptions = (c: HonoContext, challenge: Challenge): LinkOptions => ({
  redirectTo: readQuery(c, redirectQuery).redirect_to,
  codeChallenge: challengeOf(challenge),
});

/** How the official client finds which of its requests a link belongs to. */
const FLOW = "sb_flow_id";

/** The page of ours that says what a link will do, before it leads where it should. */
export function signInPage(ctx: Context, target: URL): URL {
  if (target.pathname === "/auth") return target;
  const page = new URL("/auth", ctx.config.publicUrl);
  const flow = target.searchParams.get(FLOW);
  if (flow) page.searchParams.set(FLOW, flow);
  if (target.pathname !== "/") page.searchParams.set("next", target.pathname + target.search);
  return page;
}

export function withFragment(target: URL, answer: URLSearchParams): string {
  const there = new URL(target);
  there.hash = answer.toString();
  return there.href;
}

/** An answer for a page, as the parameters of its fragment, which no server sees; so is a refusal. */
export async function inFragment(
  work: () => Promise<Record<string, string>>,
): Promise<URLSearchParams> {
  try {
    return new URLSearchParams(await work());
  } catch (error) {
    const known = toAuthError(error);
    if (!known) throw error;
    return new URLSearchParams({
      error: "access_denied",
      error_code: known.code,
      error_description: known.message,
    });
  }
}

export const isForm = (c: HonoContext): boolean =>
  c.req.header("content-type")?.startsWith("application/x-www-form-urlencoded") ?? false;

export const readForm = async (c: HonoContext): Promise<URLSearchParams> =>
  new URLSearchParams(await c.req.text());

/**
 * The button of a link was pressed without scripts.
 *
 * @returns where it leads: with a code for the browser that asked for the mail, else with a session
 *   in the fragment
 */
export async function pressLink(
  ctx: Context,
  form: URLSearchParams,
  origin: RequestOrigin,
): Promise<string> {
  const type = form.get("type") ?? "";
  const linkToken = form.get("token") ?? form.get("token_hash") ?? "";
  const target = new URL(safeRedirect(ctx, form.get("redirect_to") ?? undefined));
  const answer = await inFragment(async (): Promise<Record<string, string>> => {
    const outcome = await verifyForBrowser(ctx, { type, linkToken }, origin);
    if ("auth_code" in outcome) return { auth_code: outcome.auth_code };
    if ("msg" in outcome) return { message: outcome.msg };
    return {
      access_token: outcome.access_token,
      expires_in: String(outcome.expires_in),
      expires_at: String(outcome.expires_at),
      refresh_token: outcome.refresh_token,
      token_type: "bearer",
      type,
    };
  });
  const code = answer.get("auth_code");
  if (code === null) return withFragment(target, answer);
  target.searchParams.set("code", code);
  return target.href;
}
