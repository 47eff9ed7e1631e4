import { privateData } from "./query-client.ts";
import { accessToken, authFetch } from "./session.ts";

export { rest as db } from "./rest-client.ts";

/** What the back-office has read. */
export const queryClient = privateData();

/** The error of an answer thrown, its data returned. */
export async function must<T>(
  answer: PromiseLike<{ data: T; error: { message: string } | null }>,
): Promise<NonNullable<T>> {
  const { data, error } = await answer;
  if (error) throw error;
  return data as NonNullable<T>;
}

/** Calls a function of the wire. @throws the wire's error */
export async function call<T>(name: string, args: Record<string, unknown> = {}): Promise<T> {
  const answer = await authFetch(`/rest/v1/rpc/${name}`, {
    method: "POST",
    body: JSON.stringify(args),
  });
  const body = answer.status === 204 ? null : await answer.json();
  if (!answer.ok)
    throw Object.assign(new Error(body?.message ?? "The shop cannot be reached"), body);
  return body as T;
}

/** Files of the shop, with the storage client loaded when the first one is sent. */
export async function storage() {
  const [{ StorageClient }, token] = await Promise.all([
    import("@supabase/storage-js"),
    accessToken(),
  ]);
  return new StorageClient(`${location.origin}/storage/v1`, { Authorization: `Bearer ${token}` });
}

/** Hands a text to the person as a file. */
export function download(name: string, text: string, type = "text/csv;charset=utf-8"): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
