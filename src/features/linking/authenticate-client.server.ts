import { createLocalJWKSet, decodeJwt, errors } from "jose";
import { absoluteUrl } from "~/lib/seo.ts";
import type { Context } from "~/platform/context.ts";
import { verifyJwt } from "~/platform/tokens.ts";
import { type Client, findClient, keysOf } from "./clients.server.ts";
import { OAuthError } from "./oauth-error.ts";
import { ASSERTION_ALGORITHMS, issuerOf, PATHS } from "./offer.server.ts";

const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
/** An assertion that is good for longer could be found and used by others. */
const LONGEST_SECONDS = 600;

/** What a client sends to say who it is. */
export interface Credentials {
  client_id?: string | undefined;
  client_assertion_type?: string | undefined;
  client_assertion?: string | undefined;
}

const refuse = (text: string) => new OAuthError("invalid_client", text);

/** Whom an assertion says it is from: nothing is believed yet. */
function subjectOf(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).sub;
  } catch {
    return undefined;
  }
}

/**
 * Which client calls: a confidential one signs it with its key (`private_key_jwt`, RFC 7523), a public
 * one only names itself and has PKCE to prove that a code is its own.
 *
 * @throws OAuthError invalid_client, AppError rate_limited
 */
export async function authenticateClient(
  ctx: Context,
  given: Credentials,
  from: string,
): Promise<Client> {
  const { client_assertion: assertion } = given;
  const id = given.client_id ?? (assertion && subjectOf(assertion));
  if (!id) throw refuse("Name the client_id");
  const client = await findClient(ctx, id, from);
  if (client.keys === undefined) {
    if (assertion !== undefined) throw refuse("This client is a public one and signs nothing");
    return client;
  }
  if (assertion === undefined || given.client_assertion_type !== ASSERTION_TYPE)
    throw refuse("This client proves itself by private_key_jwt");
  try {
    await checkAssertion(ctx, client, assertion, from, false);
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw refuseAssertion(error);
    await checkAssertion(ctx, client, assertion, from, true).catch((again: unknown) => {
      throw refuseAssertion(again);
    });
  }
  return client;
}

const refuseAssertion = (error: unknown) =>
  error instanceof errors.JOSEError ? refuse("The client_assertion does not hold") : error;

async function checkAssertion(
  ctx: Context,
  client: Client,
  assertion: string,
  from: string,
  again: boolean,
): Promise<void> {
  const { config } = ctx;
  const now = ctx.clock.now();
  const { exp } = await verifyJwt(
    assertion,
    createLocalJWKSet(await keysOf(ctx, client, from, again)),
    {
      issuer: client.id,
      subject: client.id,
      audience: [
        issuerOf(ctx),
        absoluteUrl(config, PATHS.token),
        absoluteUrl(config, PATHS.revoke),
      ],
      algorithms: ASSERTION_ALGORITHMS,
      requiredClaims: ["exp"],
      currentDate: now,
      clockTolerance: 30,
    },
  );
  if (exp! - now.getTime() / 1000 > LONGEST_SECONDS)
    throw refuse("The client_assertion is good for too long");
}
