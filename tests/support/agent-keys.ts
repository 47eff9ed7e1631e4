import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { contentDigest, signatureBase } from "~/features/agents/signatures/message.ts";

/** A key of an agent: what its profile publishes, and what it signs with. */
export interface AgentKey {
  published: { kid: string; kty: string; crv: string; x: string; y: string };
  privateKey: KeyObject;
}

export function makeAgentKey(kid = "agent-2026", curve: "P-256" | "P-384" = "P-256"): AgentKey {
  const pair = generateKeyPairSync("ec", { namedCurve: curve });
  const { kty, crv, x, y } = pair.publicKey.export({ format: "jwk" });
  return {
    published: { kid, kty: kty!, crv: crv!, x: x!, y: y! },
    privateKey: createPrivateKey(pair.privateKey.export({ format: "pem", type: "pkcs8" })),
  };
}

interface Signed {
  method: string;
  address: string;
  headers: Record<string, string>;
  body?: string;
}

/** Headers of an agent's request with its signature. @param leave what the signature does not cover */
export function signAs(
  { published, privateKey }: AgentKey,
  { method, address, headers, body }: Signed,
  { leave = [], params = "" }: { leave?: string[]; params?: string } = {},
): Record<string, string> {
  const sent: Record<string, string> = {
    ...headers,
    ...(body === undefined ? {} : { "content-digest": contentDigest(Buffer.from(body)) }),
  };
  const url = new URL(address);
  const components = ["@method", "@authority", "@path", ...Object.keys(sent)].filter(
    (name) => !leave.includes(name),
  );
  const list = components.map((name) => `"${name}"`).join(" ");
  const signed = `(${list})${params};keyid="${published.kid}"`;
  const request = { method, url, header: (name: string) => sent[name] };
  const base = signatureBase(request, { components, params: signed })!;
  const bytes = sign(published.crv === "P-384" ? "sha384" : "sha256", Buffer.from(base), {
    key: privateKey,
    dsaEncoding: "ieee-p1363",
  });
  return {
    ...sent,
    "signature-input": `sig1=${signed}`,
    signature: `sig1=:${bytes.toString("base64")}:`,
  };
}
