import { PostgrestClient } from "@supabase/postgrest-js";
import type { wire } from "~/app/wire.server.ts";
import type { ClientDatabase } from "~/rest/database.ts";
import { authFetch } from "./session.ts";

type ShopDatabase = ClientDatabase<typeof wire>;

let client: PostgrestClient<ShopDatabase> | undefined;

/** The tables and functions of the wire, in the name of whoever is signed in. Private pages only. */
export function rest(): PostgrestClient<ShopDatabase> {
  client ??= new PostgrestClient<ShopDatabase>(`${location.origin}/rest/v1`, {
    fetch: (input, init) => authFetch(String(input), init),
  });
  return client;
}

/** The data of an answer. @throws Error with the server's message; its `code` is the wire's */
export function dataOf<T>(answer: {
  data: T;
  error: { message: string; code?: string } | null;
}): NonNullable<T> {
  if (answer.error) {
    throw Object.assign(new Error(answer.error.message), { code: answer.error.code });
  }
  return answer.data as NonNullable<T>;
}
