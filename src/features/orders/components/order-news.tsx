import { call } from "~/client/call.ts";
import { PushSwitch } from "~/features/push/components/push-switch.tsx";
import { newsTopic } from "../rules.ts";
import type { OrderView } from "../schema.ts";

/** Offers news of an order that is still to come, to this browser. */
export default function OrderNews({ order, orderKey }: { order: OrderView; orderKey: string }) {
  const isPickup = order.deliveryMethod === "pickup";
  return (
    <PushSwitch
      topic={newsTopic(order.id)}
      label="Tell me on this device"
      why={
        isPickup
          ? "A short message when it is ready to be picked up, and nothing else. Your browser asks you once."
          : "A short message when it leaves, is out for delivery and arrives, and nothing else. Your browser asks you once."
      }
      told={
        isPickup
          ? "We tell you here when it is ready to be picked up."
          : "We tell you here when it leaves, is out for delivery and arrives."
      }
      follow={(device) => call("follow_order", { order_id: order.id, key: orderKey, device })}
    />
  );
}
