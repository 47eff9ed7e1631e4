import { privateData } from "./query-client.ts";
import { accessToken } from "./session.ts";

/** What the back-office has read. */
export const queryClient = privateData();

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
