import { assistantCodes } from "~/db/schema/linking.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { hashToken, randomToken } from "~/platform/crypto.ts";
import { invalid } from "~/platform/errors.ts";
import { type Client, findClient } from "./clients.server.ts";
import { grantedScopes } from "./links.server.ts";
import { OAuthError } from "./oauth-error.ts";
import { isResource, issuerOf, offeredScopes, requireLinking } from "./offer.server.ts";
import { fitsRedirect } from "./redirects.ts";
import { readScopes, type Scope, sortScopes } from "./scopes.ts";

const CODE_SECONDS = 60;
/** base64url of a SHA-256. */
const CHALLENGE = /^[\w-]{43}$/;

/** A client that asks properly, with where its answer goes. */
interface Asked {
  client: Client;
  redirectUri: string;
  scopes: Scope[];
  challenge: string;
  /** Where the person's answer leads. */
  answer(fields: Record<string, string>): string;
}

/** A request to authorize: to be put to the person, or answered at once to the client. */
export type AuthorizationRequest = ({ kind: "asked" } & Asked) | { kind: "refused"; to: string };

/** A parameter given once; RFC 6749 allows none twice. */
function single(search: URLSearchParams, name: string): string {
  const [value = "", ...more] = search.getAll(name);
  if (more.length > 0) throw new OAuthError("invalid_request", `${name} is there more than once`);
  return value;
}

/**
 * Reads a request of an authorization endpoint. What is wrong with the client or where its answer should
 * go is told to the person alone: such an address is never led to.
 *
 * @throws OAuthError for that, and while linking is off; AppError rate_limited
 */
export async function readAuthorization(
  ctx: Context,
  search: URLSearchParams,
  from: string,
): Promise<AuthorizationRequest> {
  await requireLinking(ctx);
  const client = await findClient(ctx, single(search, "client_id"), from);
  const redirectUri = single(search, "redirect_uri");
  if (!client.redirectUris.some((named) => fitsRedirect(named, redirectUri)))
    throw new OAuthError("invalid_request", "The client names no such redirect_uri");
  const states = search.getAll("state");
  const answer = (fields: Record<string, string>) => {
    const url = new URL(redirectUri);
    const said = { ...fields, ...(states[0] ? { state: states[0] } : {}), iss: issuerOf(ctx) };
    for (const [name, value] of Object.entries(said)) url.searchParams.append(name, value);
    return url.href;
  };
  try {
    return { kind: "asked", client, redirectUri, answer, ...(await readRest(ctx, search)) };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return {
      kind: "refused",
      to: answer({ error: error.code, error_description: error.message }),
    };
  }
}

async function readRest(
  ctx: Context,
  search: URLSearchParams,
): Promise<Pick<Asked, "scopes" | "challenge">> {
  single(search, "state");
  if (single(search, "response_type") !== "code")
    throw new OAuthError("unsupported_response_type", "The response_type is code");
  const challenge = single(search, "code_challenge");
  if (single(search, "code_challenge_method") !== "S256" || !CHALLENGE.test(challenge))
    throw new OAuthError("invalid_request", "PKCE with S256 is required");
  for (const resource of search.getAll("resource"))
    if (!isResource(ctx, resource))
      throw new OAuthError("invalid_target", "The resource is not one of this shop");
  const offered = await offeredScopes(ctx);
  const scopes = readScopes(single(search, "scope")).filter((scope) => offered.includes(scope));
  if (scopes.length === 0)
    throw new OAuthError("invalid_scope", `Ask for some of: ${offered.join(" ")}`);
  return { scopes, challenge };
}

/**
 * A person lets an assistant do what it asks for, beside what it may already.
 *
 * @param asked the request's own query, which is read again
 * @returns where the browser takes the code
 * @throws AppError invalid_input for a request that is not to be put to anybody
 */
export async function allowAssistant(
  ctx: Context,
  caller: SignedIn,
  asked: string,
  ip: string,
): Promise<string> {
  const request = await readAuthorization(ctx, new URLSearchParams(asked), ip).catch((error) => {
    throw error instanceof OAuthError ? invalid(error.message) : error;
  });
  if (request.kind === "refused") throw invalid("The assistant asks in a way that has no answer");
  const { client, redirectUri, challenge, answer } = request;
  const offered = await offeredScopes(ctx);
  const before = await grantedScopes(ctx, caller.userId, client.id);
  const scopes = sortScopes([...request.scopes, ...before]).filter((one) => offered.includes(one));
  const code = randomToken();
  await ctx.db.transaction(async (tx) => {
    await tx.insert(assistantCodes).values({
      codeHash: hashToken(code),
      userId: caller.userId,
      clientId: client.id,
      redirectUri,
      challenge,
      scopes,
      expiresAt: new Date(ctx.clock.now().getTime() + CODE_SECONDS * 1000),
    });
    await recordAudit(tx, {
      actorId: caller.userId,
      actorEmail: caller.email,
      action: "assistant.allowed",
      entity: "assistant",
      entityId: client.id,
      after: { scopes },
      ip,
    });
  });
  return answer({ code });
}
