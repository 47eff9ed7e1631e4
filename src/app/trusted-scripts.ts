import { createHash } from "node:crypto";

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
  const marked = new RegExp(
    `<script(?=[^>]*${mark})(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</script>`,
    "g",
  );
  const hashes = new Set<string>();
  for (const [, script] of html.matchAll(marked)) {
    const hash = createHash("sha256").update(script!, "latin1").digest("base64");
    hashes.add(`sha256-${hash}`);
  }
  return { html: html.replaceAll(mark, ""), hashes };
}
