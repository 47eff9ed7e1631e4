import { useEffect, useState } from "react";
import { useAuth } from "~/client/auth-provider.tsx";
import { authFetch } from "~/client/session.ts";
import type { SavedAddress } from "~/features/accounts/schema.ts";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import type { OrderView } from "../schema.ts";

const MOST = 20;

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const answer = await authFetch(`/rest/v1/${path}`, {
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  const found = (await answer.json()) as T & { message?: string };
  if (!answer.ok) throw new Error(found.message ?? "The address could not be saved");
  return found;
}

/** Whether this is the person's own order, going to a place they have not saved yet. */
async function isNew(order: OrderView, userId: string): Promise<boolean> {
  const { address } = order;
  if (!address) return false;
  const [saved, own] = await Promise.all([
    ask<SavedAddress[]>("rpc/list_addresses", {}),
    ask<unknown[]>(`orders?select=id&id=eq.${order.id}&user_id=eq.${userId}`),
  ]);
  const fields = Object.entries(address) as [keyof typeof address, string][];
  const isKnown = saved.some((one) => fields.every(([name, text]) => one[name] === text));
  return own.length === 1 && !isKnown && saved.length < MOST;
}

/** Offers to keep where an order goes, for the next one. */
export function SaveAddress({ order }: { order: OrderView }) {
  const { user } = useAuth();
  const [offered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  const userId = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one order stays the same order
  useEffect(() => {
    setOffered(false);
    if (!userId) return;
    let gone = false;
    isNew(order, userId)
      .then((found) => !gone && setOffered(found))
      .catch(() => {}); // Then it is not offered this time.
    return () => {
      gone = true;
    };
  }, [userId, order.id]);
  if (!offered || !order.address) return null;

  async function save() {
    setBusy(true);
    try {
      const { fullName: full_name, phone, address } = order;
      await ask("rpc/save_address", { ...address, full_name, phone });
      setOffered(false);
      toast.success("Address saved");
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <section
      aria-label="Save this address"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-line px-5 py-4"
    >
      <p className="text-sm">
        Deliver to {order.address.street} again?{" "}
        <span className="text-muted">The next checkout can offer it.</span>
      </p>
      <Button variant="secondary" busy={busy} onClick={save}>
        Save this address
      </Button>
    </section>
  );
}
