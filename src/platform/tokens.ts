import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from "node:crypto";
import {
  base64url,
  calculateJwkThumbprint,
  decodeProtectedHeader,
  errors,
  exportJWK,
  type JWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
  SignJWT,
} from "jose";
import { type Config, ConfigError } from "./config.ts";
import type { Secrets } from "./secrets.ts";

export type TokenRole = "anon" | "authenticated" | "service_role";

export interface AccessClaims extends JWTPayload {
  role: TokenRole;
  session_id?: string;
  email?: string;
  aal?: "aal1" | "aal2";
}

/** Signs and checks the tokens of the wire. */
export interface TokenKeys {
  algorithm: "HS256" | "RS256" | "ES256";
  /** The client key of signed-out visitors. */
  publicKey: string;
  /** What trusted programs had before service keys were things; known in `service_keys` as "original". */
  serviceKey: string;
  jwks: { keys: JWK[] };
  sign(claims: AccessClaims, issuedAt: Date, expiresAt: Date): Promise<string>;
  /** @throws a jose error when the token is malformed, wrongly signed or expired */
  verify(token: string, now: Date): Promise<AccessClaims>;
}

/** The bearer token of a request, else its apikey. */
export function bearerToken(headers: Headers): string | undefined {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  return bearer ?? headers.get("apikey") ?? undefined;
}

const KEY_ISSUED = new Date("2026-01-01T00:00:00Z");
const KEY_EXPIRES = new Date("2046-01-01T00:00:00Z");

export async function createTokenKeys(config: Config, secrets: Secrets): Promise<TokenKeys> {
  const secret = createSecretKey(Buffer.from(secrets.jwtSecret));
  let algorithm: TokenKeys["algorithm"] = "HS256";
  let signingKey: KeyObject = secret;
  let checkingKey: KeyObject = secret;
  let kid = "";
  const jwks: { keys: JWK[] } = { keys: [] };
  if (config.auth.jwtPrivateKey) {
    signingKey = readPrivateKey(config.auth.jwtPrivateKey);
    checkingKey = createPublicKey(signingKey);
    algorithm = signingKey.asymmetricKeyType === "ec" ? "ES256" : "RS256";
    const jwk = await exportJWK(checkingKey);
    // Another key has another name, so that clients that keep keys ask again.
    kid = await calculateJwkThumbprint(jwk);
    jwks.keys.push({ ...jwk, alg: algorithm, use: "sig", kid });
  }
  const issuer = `${config.publicUrl}/auth/v1`;

  const signWith = (key: KeyObject, alg: string, claims: AccessClaims, from: Date, to: Date) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg, typ: "JWT", ...(alg === "HS256" ? {} : { kid }) })
      .setIssuedAt(Math.floor(from.getTime() / 1000))
      .setExpirationTime(Math.floor(to.getTime() / 1000))
      .sign(key);

  // The long-lived keys stay HS256, so that setting a private key does not change them.
  const publicKey =
    config.publicKey ??
    (await signWith(secret, "HS256", { role: "anon", iss: "oriki" }, KEY_ISSUED, KEY_EXPIRES));
  const serviceKey = await signWith(
    secret,
    "HS256",
    { role: "service_role", iss: "oriki" },
    KEY_ISSUED,
    KEY_EXPIRES,
  );

  return {
    algorithm,
    publicKey,
    serviceKey,
    jwks,
    sign: (claims, issuedAt, expiresAt) =>
      signWith(signingKey, algorithm, { ...claims, iss: issuer }, issuedAt, expiresAt),
    async verify(token, now) {
      const isShared = decodeProtectedHeader(token).alg === "HS256";
      const claims = await verifyJwt<AccessClaims>(token, isShared ? secret : checkingKey, {
        algorithms: [isShared ? "HS256" : algorithm],
        currentDate: now,
      });
      // With a private key set, people's sessions are signed by it alone.
      if (isShared && algorithm !== "HS256" && claims.role === "authenticated") {
        throw new errors.JOSEAlgNotAllowed("Sessions are not signed with the shared secret");
      }
      return claims;
    },
  };
}

/**
 * The claims of a token, which counts in the one spelling that its signer gave it only: the last
 * character of each part has bits that decoders overlook. @throws a jose error
 */
export async function verifyJwt<Claims>(
  token: string,
  key: KeyObject | Uint8Array | JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<JWTPayload & Claims> {
  const { payload } =
    typeof key === "function"
      ? await jwtVerify<Claims>(token, key, options)
      : await jwtVerify<Claims>(token, key, options);
  const isCanonical = token
    .split(".")
    .every((part) => base64url.encode(base64url.decode(part)) === part);
  if (!isCanonical) throw new errors.JWSInvalid("The token is spelt in another way");
  return payload;
}

/** @throws ConfigError */
function readPrivateKey(pem: string): KeyObject {
  let key: KeyObject;
  try {
    // Environments that know one line only write line ends as \n.
    key = createPrivateKey(pem.replaceAll("\\n", "\n"));
  } catch {
    throw new ConfigError("Setting AUTH_JWT_PRIVATE_KEY: not a private key in PEM form");
  }
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  const fits =
    (key.asymmetricKeyType === "rsa" && modulusLength >= 2048) ||
    (key.asymmetricKeyType === "ec" && namedCurve === "prime256v1");
  if (fits) return key;
  throw new ConfigError(
    "Setting AUTH_JWT_PRIVATE_KEY: must be an RSA key of at least 2048 bits or an EC key on P-256",
  );
}
