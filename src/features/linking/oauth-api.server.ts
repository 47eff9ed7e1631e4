import type { Context as HonoContext } from "hono";
import { z } from "zod";
import { clientAddress } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { retryAfterOf, toAppError } from "~/platform/errors.ts";
import type { Api } from "~/platform/feature.ts";
import { defineLimit, limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { authenticateClient, type Credentials } from "./authenticate-client.server.ts";
import { exchangeCode, refreshTokens, revokeToken } from "./exchange.server.ts";
import { OAuthError } from "./oauth-error.ts";
import {
  describeResource,
  describeServer,
  isResource,
  issuerOf,
  PATHS,
  requireLinking,
} from "./offer.server.ts";
import { sortScopes } from "./scopes.ts";

/** A platform's servers renew the tokens of many people from few addresses. */
const tokenLimit = defineLimit({ name: "oauth", seconds: 60, own: null, network: 300 });

const text = z.string().max(4000);
const formSchema = z.object({
  client_id: text.optional(),
  client_assertion_type: text.optional(),
  client_assertion: text.optional(),
  grant_type: text.default(""),
  code: text.default(""),
  redirect_uri: text.default(""),
  code_verifier: text.default(""),
  refresh_token: text.default(""),
  scope: text.optional(),
  resource: z.array(text).default([]),
  token: text.default(""),
});
type Form = z.output<typeof formSchema>;

/** A form, each field once but for `resource`. @throws OAuthError invalid_request */
async function readForm(c: HonoContext): Promise<Form> {
  const type = c.req.header("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type))
    throw new OAuthError("invalid_request", "Send application/x-www-form-urlencoded");
  const sent = new URLSearchParams(await c.req.text());
  const names = [...sent.keys()].filter((name) => name !== "resource");
  if (new Set(names).size < names.length)
    throw new OAuthError("invalid_request", "A field is there more than once");
  const read = formSchema.safeParse({
    ...Object.fromEntries(sent),
    resource: sent.getAll("resource"),
  });
  if (!read.success) throw new OAuthError("invalid_request", "A field is too long");
  return read.data;
}

/** Who calls by a header is told which ways there are. */
function clientOf(ctx: Context, c: HonoContext, form: Credentials) {
  if (c.req.header("authorization") !== undefined)
    throw new OAuthError(
      "invalid_client",
      "Clients prove themselves by private_key_jwt, or are public",
    );
  return authenticateClient(ctx, form, clientAddress(ctx, c));
}

async function answerToken(ctx: Context, c: HonoContext) {
  await requireLinking(ctx);
  const form = await readForm(c);
  const client = await clientOf(ctx, c, form);
  if (!form.resource.every((one) => isResource(ctx, one)))
    throw new OAuthError("invalid_target", "The resource is not one of this shop");
  if (form.grant_type === "authorization_code") {
    const { code, redirect_uri: redirectUri, code_verifier: verifier } = form;
    return exchangeCode(ctx, client, { code, redirectUri, verifier });
  }
  if (form.grant_type !== "refresh_token")
    throw new OAuthError("unsupported_grant_type", "Send a code or a refresh token");
  return refreshTokens(ctx, client, form.refresh_token, readWanted(form.scope));
}

/** @throws OAuthError for a scope that is none */
function readWanted(scope: string | undefined) {
  if (scope === undefined) return undefined;
  const named = scope.split(" ").filter((one) => one !== "");
  const wanted = sortScopes(named);
  if (wanted.length === 0 || wanted.length < new Set(named).size)
    throw new OAuthError("invalid_scope", "There is no such scope");
  return wanted;
}

function answerError(ctx: Context, c: HonoContext, error: unknown): Response {
  c.header("Cache-Control", "no-store");
  if (error instanceof OAuthError) {
    if (error.status === 401 && c.req.header("authorization") !== undefined)
      c.header("WWW-Authenticate", `Basic realm="${issuerOf(ctx)}"`);
    return c.json({ error: error.code, error_description: error.message }, error.status);
  }
  const known = toAppError(error);
  if (!known) {
    ctx.log.error({ err: error, path: c.req.path }, "a client's request failed");
    const description = "Something went wrong on our side";
    return c.json({ error: "server_error", error_description: description }, 500);
  }
  const wait = retryAfterOf(known);
  if (wait !== undefined) c.header("Retry-After", String(wait));
  const code = known.status < 500 ? "invalid_request" : "temporarily_unavailable";
  return c.json({ error: code, error_description: known.message }, known.status as 400);
}

/** An API of one address that takes forms. */
const formApi = (base: string, answer: (ctx: Context, c: HonoContext) => Promise<object>): Api => ({
  base,
  answerError,
  create(ctx) {
    const routes = new Routes(ctx);
    routes.post("/", tokenLimit, async (c) => {
      const body = await answer(ctx, c);
      c.header("Cache-Control", "no-store");
      return c.json(body);
    });
    return routes;
  },
});

/** An API of documents that say what is offered, while it is. */
const documentApi = (
  base: string,
  paths: readonly string[],
  tell: (ctx: Context, path: string) => Promise<object>,
): Api => ({
  base,
  answerError,
  create(ctx) {
    const routes = new Routes(ctx);
    for (const path of paths)
      routes.get(path || "/", limits.free, async (c) => {
        await requireLinking(ctx);
        c.header("Cache-Control", "public, max-age=300");
        // Clients in browsers look here, too.
        c.header("Access-Control-Allow-Origin", "*");
        return c.json(await tell(ctx, path));
      });
    return routes;
  },
});

export const oauthApis: Api[] = [
  documentApi(PATHS.metadata, [""], describeServer),
  documentApi(PATHS.resource, ["", "/ucp/v1", "/ucp/mcp"], describeResource),
  formApi(PATHS.token, answerToken),
  formApi(PATHS.revoke, async (ctx, c) => {
    const form = await readForm(c);
    await revokeToken(ctx, await clientOf(ctx, c, form), form.token);
    return {};
  }),
];
