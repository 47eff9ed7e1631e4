import { createHash } from "node:crypto";

/** The scripts of a page: attributes and content. A pattern would try each letter of them. */
function* scriptsOf(html: string): Generator<[attributes: string, script: string]> {
  for (let at = html.indexOf("<script"); at !== -1; at = html.indexOf("<script", at)) {
    const open = html.indexOf(">", at);
    const end = html.indexOf("</script>", open);
    if (open === -1 || end === -1) return;
    yield [html.slice(at, open), html.slice(open + 1, end)];
    at = end;
  }
}

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
  for (const [attributes, script] of scriptsOf(html)) {
    if (!attributes.includes(mark) || /\bsrc=/.test(attributes)) continue;
    const hash = createHash("sha256").update(script, "latin1").digest("base64");
    hashes.add(`sha256-${hash}`);
  }
  return { html: html.replaceAll(mark, ""), hashes };
}
