import { issuerOf, PATHS } from "~/features/linking/offer.server.ts";
import type { Scope } from "~/features/linking/scopes.ts";
import { findGrant, type Grant } from "~/features/linking/tokens.server.ts";
import type { Context } from "~/platform/context.ts";
import type { Agent } from "./agent.server.ts";
import { ProtocolError } from "./protocol.ts";

/** It needs a person's word, or another one than was given: with the challenge of RFC 6750 that says which. */
export class IdentityError extends ProtocolError {
  readonly challenge: string;

  constructor(
    ctx: Context,
    code: "identity_required" | "insufficient_scope",
    message: string,
    { error, scopes = [] }: { error?: string; scopes?: readonly Scope[] },
  ) {
    super(code === "identity_required" ? 401 : 403, code, message);
    const issuer = issuerOf(ctx);
    this.challenge = `Bearer ${[
      `realm="${issuer}"`,
      ...(error ? [`error="${error}"`] : []),
      ...(scopes.length > 0 ? [`scope="${scopes.join(" ")}"`] : []),
      `resource_metadata="${issuer}${PATHS.resource}"`,
    ].join(", ")}`;
  }
}

/** In whose name a request comes: nobody's without a token, or why its token does not hold. */
export type Identity = Grant | IdentityError | undefined;

/** What a request's token opens. One that does not hold is no harm until something asks for it. */
export async function identifyPerson(
  ctx: Context,
  authorization: string | undefined,
  agent: Agent | undefined,
): Promise<Identity> {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  if (token === undefined) return undefined;
  const grant = await findGrant(ctx, token);
  if (grant && (!agent || agent.name === grant.client.host)) return grant;
  const content = grant
    ? "This token was issued to another assistant"
    : "The access token is unknown, expired or was taken back";
  return new IdentityError(ctx, "identity_required", content, { error: "invalid_token" });
}

/** The grant of who has one. */
export const grantOf = (identity: Identity): Grant | undefined =>
  identity instanceof IdentityError ? undefined : identity;

/** @throws IdentityError without a token that holds, or where the person has not granted all of these */
export function requireScopes(ctx: Context, identity: Identity, scopes: readonly Scope[]): Grant {
  if (identity === undefined)
    throw new IdentityError(
      ctx,
      "identity_required",
      "This is for the person whose account it is about",
      { scopes },
    );
  if (identity instanceof IdentityError) throw identity;
  if (scopes.every((scope) => identity.scopes.includes(scope))) return identity;
  const content = `This operation requires scopes: ${scopes.join(", ")}`;
  throw new IdentityError(ctx, "insufficient_scope", content, {
    error: "insufficient_scope",
    scopes,
  });
}
