import { bearerToken } from "./tokens.ts";

/** Headers by which the same address is answered otherwise. */
const FORMS = ["accept", "accept-profile", "content-profile", "prefer", "range"];
/** What every client sends says nothing. */
const PLAIN = /^(\*\/\*|application\/json|public|)$/;

/**
 * Under what the answer to a read is kept, for everybody who asks the same in nobody's name; undefined
 * for who says who it is, even if wrongly. Forms of an answer that few ask for are not kept.
 *
 * @param address path and query
 */
export function readKey(address: string, headers: Headers, publicKey: string): string | undefined {
  const token = bearerToken(headers);
  if (token !== undefined && token !== publicKey) return undefined;
  const apikey = headers.get("apikey");
  if (apikey !== null && apikey !== publicKey) return undefined;
  return FORMS.every((name) => PLAIN.test(headers.get(name) ?? "")) ? address : undefined;
}
