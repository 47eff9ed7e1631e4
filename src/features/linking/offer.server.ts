import { getSettings } from "~/features/settings/service.server.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import type { Context } from "~/platform/context.ts";
import { OAuthError } from "./oauth-error.ts";
import { SCOPES, type Scope } from "./scopes.ts";

/** Where the authorization server answers. */
export const PATHS = {
  authorize: "/oauth2/authorize",
  token: "/oauth2/token",
  revoke: "/oauth2/revoke",
  metadata: "/.well-known/oauth-authorization-server",
  resource: "/.well-known/oauth-protected-resource",
};

/** What a token is good for, below the shop's address: it is one resource, over every transport. */
const RESOURCES = ["", "/", "/ucp/v1", "/ucp/mcp"];

/** Who issues: the shop's address as its profile has it, letter by letter. */
export const issuerOf = ({ config }: Pick<Context, "config">): string => config.publicUrl;

export const isResource = ({ config }: Pick<Context, "config">, text: string): boolean =>
  RESOURCES.some((path) => text === `${config.publicUrl}${path}`);

/** Scopes that staff let people grant now; none while linking is off. */
export async function offeredScopes(ctx: Context): Promise<Scope[]> {
  const { agents } = await getSettings(ctx);
  if (!agents.linking) return [];
  return (Object.keys(SCOPES) as Scope[]).filter((scope) => agents[SCOPES[scope].needs]);
}

/** @throws OAuthError while staff do not let people link assistants */
export async function requireLinking(ctx: Context): Promise<void> {
  const { agents } = await getSettings(ctx);
  if (!agents.linking)
    throw new OAuthError("not_offered", "Assistants cannot be linked to accounts here just now");
}

/** Metadata of the authorization server (RFC 8414). */
export async function describeServer(ctx: Context) {
  const { config } = ctx;
  const methods = {
    token_endpoint_auth_methods_supported: ["private_key_jwt", "none"],
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
  };
  return {
    issuer: issuerOf(ctx),
    authorization_endpoint: absoluteUrl(config, PATHS.authorize),
    token_endpoint: absoluteUrl(config, PATHS.token),
    revocation_endpoint: absoluteUrl(config, PATHS.revoke),
    scopes_supported: await offeredScopes(ctx),
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    ...methods,
    revocation_endpoint_auth_methods_supported: methods.token_endpoint_auth_methods_supported,
    revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: absoluteUrl(config, "/llms.txt"),
  };
}

/** With which confidential clients sign who they are. */
export const ASSERTION_ALGORITHMS = ["ES256", "ES384", "EdDSA", "PS256", "RS256"];

/** Metadata of what a token opens (RFC 9728). @param path of one transport; empty: the whole shop */
export async function describeResource(ctx: Context, path: string) {
  return {
    resource: `${ctx.config.publicUrl}${path}`,
    authorization_servers: [issuerOf(ctx)],
    scopes_supported: await offeredScopes(ctx),
    bearer_methods_supported: ["header"],
  };
}
