import { useEffect, useMemo, useState } from "react";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import type { SavedAddress } from "~/features/accounts/schema.ts";
import type { Shopper } from "./draft.ts";

/** The saved addresses, the usual one first; without any the one that the last order went to. */
async function fetchAddresses(signal: AbortSignal): Promise<SavedAddress[]> {
  const saved = await call("list_addresses", {}, { signal });
  if (saved.length > 0) return saved;
  const last = await call("last_delivery", {}, { signal });
  return last ? [{ ...last, id: "last", label: "", is_default: false }] : [];
}

/** Whoever is signed in, with where their orders may go. A guest is settled at once. */
export function useShopper(): { shopper: Shopper | undefined; settled: boolean } {
  const { user, loading } = useAuth();
  const [addresses, setAddresses] = useState<{ of: string; list: SavedAddress[] }>();
  const id = user?.id;
  useEffect(() => {
    if (!id) return;
    const controller = new AbortController();
    fetchAddresses(controller.signal)
      // Without them the address is typed, as a guest does.
      .catch(() => [])
      .then((list) => {
        if (!controller.signal.aborted) setAddresses({ of: id, list });
      });
    return () => controller.abort();
  }, [id]);
  const email = user?.email ?? "";
  const name = String(user?.user_metadata.full_name ?? "");
  const list = addresses?.of === id ? addresses?.list : undefined;
  const shopper = useMemo<Shopper | undefined>(
    () => (id && list ? { id, name, email, addresses: list } : undefined),
    [id, name, email, list],
  );
  return { shopper, settled: !loading && (id === undefined || shopper !== undefined) };
}
