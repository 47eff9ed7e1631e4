import { createHash } from "node:crypto";

/** One pattern for all pages: made anew for each nonce, it took longer than all that it was for. */
const SCRIPTS = /<script([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * The inline scripts that the renderer itself made, by hash, and the page without the nonce that
 * marked them. The nonce is made for one rendering and never leaves the server, so whatever else
 * has brought a script into the page could not mark it. A page is its bytes, one a letter (Latin-1).
 */
export function takeTrustedScripts(
  html: string,
  nonce: string,
): { html: string; hashes: ReadonlySet<string> } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes, script] of html.matchAll(SCRIPTS)) {
    if (!attributes!.includes(mark) || /\bsrc=/.test(attributes!)) continue;
    const hash = createHash("sha256").update(script!, "latin1").digest("base64");
    hashes.add(`sha256-${hash}`);
  }
  return { html: html.replaceAll(mark, ""), hashes };
}
