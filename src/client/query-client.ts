import { QueryClient } from "@tanstack/react-query";

let client: QueryClient | undefined;

/**
 * Private data in this tab, with the library's own constants: kept 5 minutes, tried again 3 times
 * after 1, 2 and 4 seconds.
 */
export function privateData(): QueryClient {
  client ??= new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  return client;
}
