import { sign } from "node:crypto";
import { absoluteUrl } from "~/lib/seo.ts";
import type { Context } from "~/platform/context.ts";
import { PATHS } from "../protocol.ts";
import { signingKey } from "./keys.server.ts";
import { contentDigest, signatureBase } from "./message.ts";

const COVERED = [
  "@method",
  "@authority",
  "@path",
  "ucp-agent",
  "content-digest",
  "content-type",
  "webhook-id",
  "webhook-timestamp",
];

/** Headers of a message that the shop posts, with its signature over them and the body. */
export async function signPost(
  ctx: Context,
  address: string,
  body: Buffer,
  more: { "webhook-id": string; "webhook-timestamp": string },
): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    ...more,
    "content-type": "application/json",
    "content-digest": contentDigest(body),
    "ucp-agent": `profile="${absoluteUrl(ctx.config, PATHS.profile)}"`,
  };
  const { published, privateKey } = await signingKey(ctx);
  const url = new URL(address);
  const components = url.search ? [...COVERED, "@query"] : COVERED;
  const list = components.map((name) => `"${name}"`).join(" ");
  const created = Math.floor(ctx.clock.now().getTime() / 1000);
  const params = `(${list});created=${created};keyid="${published.kid}"`;
  const request = { method: "POST", url, header: (name: string) => headers[name] };
  const base = signatureBase(request, { components, params })!;
  const bytes = sign("sha256", Buffer.from(base), {
    key: privateKey,
    dsaEncoding: "ieee-p1363",
  });
  return {
    ...headers,
    "signature-input": `sig1=${params}`,
    signature: `sig1=:${bytes.toString("base64")}:`,
  };
}
