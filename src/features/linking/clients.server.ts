import type { JSONWebKeySet } from "jose";
import { z } from "zod";
import { getSettings } from "~/features/settings/service.server.ts";
import { isOfHosts } from "~/lib/hosts.ts";
import type { Context } from "~/platform/context.ts";
import { type Asking, keepJson } from "~/platform/kept-json.ts";
import { OAuthError } from "./oauth-error.ts";
import { isRedirectOf } from "./redirects.ts";

/** An assistant as it describes itself at its own address. */
export interface Client {
  /** That address. */
  id: string;
  host: string;
  /** As it calls itself: text of a stranger. */
  name: string;
  redirectUris: string[];
  /** Its keys, or where they are; undefined for a public client, which has nothing to prove itself with. */
  keys: JSONWebKeySet | string | undefined;
}

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(20) });

/** OAuth Client ID Metadata Document: the fields of RFC 7591 that the shop goes by. */
const descriptionSchema = z
  .object({
    client_id: z.string(),
    client_name: z.string().trim().max(200).default(""),
    redirect_uris: z.array(z.string().max(500)).min(1).max(50),
    token_endpoint_auth_method: z.enum(["none", "private_key_jwt"]).default("none"),
    jwks: keySet.optional(),
    jwks_uri: z
      .url({ protocol: /^https$/ })
      .max(500)
      .optional(),
    // Whatever lies open in the web is no secret.
    client_secret: z.never().optional(),
  })
  .refine(
    ({ token_endpoint_auth_method: method, jwks, jwks_uri }) =>
      method === "none" || (jwks === undefined) !== (jwks_uri === undefined),
  );

const byStranger = (from: string): Asking => ({ budget: "oauth_clients", from });
const descriptions = keepJson((json) => descriptionSchema.parse(json));
const keySets = keepJson((json) => keySet.parse(json) as JSONWebKeySet);

/** An id is the address of a document with https and a path, spelt in one way only. */
function hostOfId(id: string): string | undefined {
  if (id.length > 500 || !URL.canParse(id)) return undefined;
  const { protocol, href, hostname, pathname, username, password, hash } = new URL(id);
  const isPlain = href === id && pathname !== "/" && !username && !password && !hash;
  return protocol === "https:" && isPlain ? hostname : undefined;
}

const refuse = (text: string) => new OAuthError("invalid_client", text);

/** @throws OAuthError for an assistant that staff have shut out */
export async function requireUnblocked(ctx: Context, host: string): Promise<void> {
  const { agents } = await getSettings(ctx);
  if (isOfHosts(agents.blocked, host)) throw refuse("This shop does not serve this assistant");
}

/**
 * A client by its id, which is where it describes itself: nobody registers beforehand. Kept for an hour.
 *
 * @param from the address of whoever names it
 * @throws OAuthError for one that is shut out, or whose description cannot be had; AppError rate_limited
 */
export async function findClient(ctx: Context, id: string, from: string): Promise<Client> {
  const host = hostOfId(id);
  if (!host) throw refuse("A client_id is the https address of the client's metadata document");
  await requireUnblocked(ctx, host);
  const found = await descriptions.get(ctx, id, byStranger(from));
  if ("failure" in found)
    throw refuse(`The client's metadata document could not be had: ${found.failure}`);
  const { value } = found;
  if (value.client_id !== id) throw refuse("The metadata document is another client's");
  if (!value.redirect_uris.every((uri) => isRedirectOf(host, uri)))
    throw refuse("Redirect addresses lie on the client's own host with https, or on loopback");
  const isPublic = value.token_endpoint_auth_method === "none";
  return {
    id,
    host,
    name: value.client_name || host,
    redirectUris: value.redirect_uris,
    keys: isPublic ? undefined : ((value.jwks as JSONWebKeySet) ?? value.jwks_uri),
  };
}

/**
 * The keys of a confidential client.
 *
 * @param again because none of those in memory fits: it may have changed them
 * @throws OAuthError, AppError rate_limited
 */
export async function keysOf(
  ctx: Context,
  client: Client,
  from: string,
  again = false,
): Promise<JSONWebKeySet> {
  if (again) await descriptions.refresh(ctx, client.id, byStranger(from));
  const { keys = { keys: [] } } = again ? await findClient(ctx, client.id, from) : client;
  if (typeof keys !== "string") return keys;
  const found = await (again ? keySets.refresh : keySets.get)(ctx, keys, byStranger(from));
  if ("failure" in found) throw refuse(`The client's keys could not be had: ${found.failure}`);
  return found.value;
}
