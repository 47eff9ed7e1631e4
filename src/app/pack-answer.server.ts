import { packFast } from "~/platform/page-forms.ts";
import { firstEncoding } from "./cached-pages.server.ts";

/** Pages, and the data of those that are walked to. */
const PAGES = /^text\/(html|x-script)\b/;
/** Less fits into one packet as it is. */
const WORTH_BYTES = 1000;

/**
 * A page that is not kept, made small for its one reader, quickly. Why that tells an eavesdropper
 * nothing: `docs/decisions/page-cache-and-csp.md`.
 */
export async function packAnswer(answer: Response, accepted?: string): Promise<Response> {
  if (!answer.body || !PAGES.test(answer.headers.get("content-type") ?? "")) return answer;
  const { status } = answer;
  const headers = new Headers(answer.headers);
  headers.append("vary", "accept-encoding");
  const body = Buffer.from(await answer.arrayBuffer());
  const encoding = body.length < WORTH_BYTES ? "identity" : firstEncoding(accepted);
  const packed = await packFast(body, encoding);
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  headers.set("content-length", String(packed.length));
  return new Response(new Uint8Array(packed), { status, headers });
}
