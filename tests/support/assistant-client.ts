import { createHash, randomBytes } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { NotFetched, type PublicWeb } from "~/platform/services/public-web.ts";
import type { AccountsShop } from "./accounts.ts";
import { parseAnswer } from "./accounts.ts";

/** Documents in the public web, by address; nothing else is there. */
export function webOf(documents: Map<string, unknown>): PublicWeb {
  return {
    async fetchFile(address) {
      if (!documents.has(address)) throw new NotFetched("the server answered 404");
      return Buffer.from(JSON.stringify(documents.get(address)));
    },
    post: () => Promise.reject(new NotFetched("nothing is posted here")),
  };
}

export const READ = "dev.ucp.shopping.order:read";
export const MANAGE = "dev.ucp.shopping.order:manage";
export const WISHLIST = "dev.ucp.common.identity_linking:wishlist";
export const SIZES = "dev.ucp.common.identity_linking:sizes";

/** A public client that says so at its own address. */
export const describeClient = (id: string, change: object = {}) => ({
  client_id: id,
  client_name: "Concierge",
  redirect_uris: [`https://${new URL(id).hostname}/callback`],
  token_endpoint_auth_method: "none",
  ...change,
});

/** A verifier with its challenge. */
export function makeProof() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

/** A request to authorize, as a query. */
export const authorizationOf = (id: string, challenge: string, change: object = {}) =>
  new URLSearchParams({
    response_type: "code",
    client_id: id,
    redirect_uri: `https://${new URL(id).hostname}/callback`,
    scope: READ,
    state: "a state & more",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...change,
  }).toString();

/** Posts a form, as clients do to the token and revocation endpoints. */
export async function postForm(
  shop: AccountsShop,
  path: string,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const response = await shop.request(path, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(form).toString(),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: parseAnswer(await response.text()),
  };
}

/** A confidential client's key: published, and to sign with. */
export async function makeClientKey(kid = "k1") {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  return { jwk: { ...(await exportJWK(publicKey)), kid, alg: "ES256" }, privateKey, kid };
}

/** What a confidential client signs to say who it is. */
export const signAssertion = (
  id: string,
  { privateKey, kid }: { privateKey: CryptoKey; kid: string },
  now: Date,
  { audience = "http://shop.test", seconds = 60, subject = id } = {},
) =>
  new SignJWT({})
    .setProtectedHeader({ alg: "ES256", kid })
    .setIssuer(id)
    .setSubject(subject)
    .setAudience(audience)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + seconds)
    .sign(privateKey);
