const escapeOf = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
/** What would end a script or a text in it. */
const ESCAPES = new Map([..."\\'\n\r<>&"].map((letter) => [letter, escapeOf(letter)]));

/** All that the loaders gave, as React Router writes it for its scripts: its bytes, one a letter (Latin-1). */
export async function readHandoff(stream: ReadableStream<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    parts.push(part.value);
  return Buffer.concat(parts).toString("latin1");
}

/**
 * The page with what its scripts are told at its end. React Router would have React render it, in a
 * boundary that comes later: three times over, with a script of React's own that moves it to its place.
 * All of it is bytes, one a letter.
 */
export function tellScripts(page: string, told: string | undefined, nonce: string): string {
  if (told === undefined) return page;
  const text = told.replace(/[\\'\n\r<>&]/g, (letter) => ESCAPES.get(letter)!);
  const end = page.lastIndexOf("</body>");
  return `${page.slice(0, end)}<script nonce="${nonce}">{const told=window.__reactRouterContext.streamController;told.enqueue('${text}');told.close()}</script>${page.slice(end)}`;
}
