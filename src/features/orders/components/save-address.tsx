import { useEffect, useState } from "react";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { queryTables } from "~/client/tables.ts";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import type { OrderView } from "../schema.ts";

const MOST = 20;

/** Whether this is the person's own order, going to a place they have not saved yet. */
async function isNew(order: OrderView, userId: string): Promise<boolean> {
  const { address } = order;
  if (!address) return false;
  const [saved, own] = await Promise.all([
    call("list_addresses"),
    queryTables((db) => db.from("orders").select("id").eq("id", order.id).eq("user_id", userId)),
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
  const { address } = order;
  if (!offered || !address) return null;

  async function save(place: NonNullable<OrderView["address"]>) {
    setBusy(true);
    try {
      const { fullName: full_name, phone } = order;
      await call("save_address", { ...place, full_name, phone });
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
        Deliver to {address.street} again?{" "}
        <span className="text-muted">The next checkout can offer it.</span>
      </p>
      <Button variant="secondary" busy={busy} onClick={() => save(address)}>
        Save this address
      </Button>
    </section>
  );
}
