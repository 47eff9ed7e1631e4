import { createPublicKey, verify } from "node:crypto";
import type { Context as HonoContext } from "hono";
import { clientAddress } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { type Agent, readAgentHeader, refreshAgent } from "../agent.server.ts";
import { ProtocolError } from "../protocol.ts";
import { contentDigest, mustCover, readSignature, signatureBase } from "./message.ts";

/** Hashes by the curve of a key. */
const HASHES: Record<string, string> = { "P-256": "sha256", "P-384": "sha384" };

const refuse = (code: string, content: string) => new ProtocolError(401, code, content);

/**
 * Checks the signature of an agent's request against the keys of its profile.
 *
 * @returns false for a request that is not signed
 * @throws ProtocolError for a signature that is not the agent's, or not of this request
 */
export async function isSignedBy(ctx: Context, c: HonoContext, agent: Agent): Promise<boolean> {
  const [input, given] = [c.req.header("signature-input"), c.req.header("signature")];
  if (input === undefined && given === undefined) return false;
  if (input === undefined || given === undefined)
    throw refuse("signature_missing", "Signature and Signature-Input come together");
  const named = readAgentHeader(c.req.header("ucp-agent"));
  if (named !== undefined && !isAddress(named, agent.address))
    throw refuse("signature_invalid", "UCP-Agent names another agent than the request");
  const signature = readSignature(input, given);
  if (!signature) throw refuse("signature_invalid", "The signature cannot be read");
  const body = Buffer.from(await c.req.arrayBuffer());
  const { pathname, search } = new URL(c.req.url);
  const request = {
    method: c.req.method,
    // Agents sign the address that the shop's profile names.
    url: new URL(`${pathname}${search}`, ctx.config.publicUrl),
    header: (name: string) => c.req.header(name),
  };
  const missing = mustCover(request, body.length > 0).filter(
    (name) => !signature.components.includes(name),
  );
  if (missing.length > 0)
    throw refuse("signature_invalid", `The signature does not cover ${missing.join(", ")}`);
  if (body.length > 0 && c.req.header("content-digest") !== contentDigest(body))
    throw new ProtocolError(400, "digest_mismatch", "The body is not what its digest says");
  const key = await keyOf(ctx, agent, signature.keyId, clientAddress(ctx, c));
  const hash = HASHES[key.crv];
  if (key.kty !== "EC" || !hash)
    throw new ProtocolError(400, "algorithm_unsupported", "Sign with ES256 or ES384");
  const base = signatureBase(request, signature);
  const now = ctx.clock.now().getTime() / 1000;
  const isOver = signature.expires !== undefined && signature.expires < now;
  if (!base || isOver || !isRight(hash, base, key, signature.bytes))
    throw refuse("signature_invalid", "The signature is not of this request");
  return true;
}

const isAddress = (text: string, address: string) =>
  URL.canParse(text) && new URL(text).href === address;

type Key = Agent["keys"][number];

/** An agent that has changed its keys is asked for its profile again. */
async function keyOf(ctx: Context, agent: Agent, id: string, from: string): Promise<Key> {
  const find = ({ keys }: Agent) => keys.find(({ kid }) => kid === id);
  const key = find(agent) ?? find(await refreshAgent(ctx, agent, from));
  if (!key) throw refuse("key_not_found", "The agent's profile has no key of this id");
  return key;
}

function isRight(hash: string, base: string, { kty, crv, x, y }: Key, bytes: Buffer): boolean {
  try {
    const key = createPublicKey({ key: { kty, crv, x, y }, format: "jwk" });
    return verify(hash, Buffer.from(base), { key, dsaEncoding: "ieee-p1363" }, bytes);
  } catch {
    return false;
  }
}
