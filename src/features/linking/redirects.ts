/** Loopback addresses, whose port an app learns only when it runs (RFC 8252, 7.3). */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(\/[!"$-[\]-~]*)?$/;

/** A loopback address without its port; undefined for any other. */
function loopback(uri: string): string | undefined {
  const [, host, path = ""] = LOOPBACK.exec(uri) ?? [];
  return host && URL.canParse(uri) ? `${host}${path}` : undefined;
}

export const isLoopback = (uri: string): boolean => loopback(uri) !== undefined;

/** Whether a client may have its answers sent there: to its own host, or to the device that it runs on. */
export function isRedirectOf(host: string, uri: string): boolean {
  if (isLoopback(uri)) return true;
  if (!URL.canParse(uri) || uri.length > 500) return false;
  const { protocol, hostname, username, password, hash } = new URL(uri);
  return (
    protocol === "https:" && hostname === host && username === "" && password === "" && hash === ""
  );
}

/** Whether an address is one that the client names: letter by letter, on loopback but for the port. */
export function fitsRedirect(named: string, given: string): boolean {
  if (named === given) return true;
  const without = loopback(named);
  return without !== undefined && without === loopback(given);
}
