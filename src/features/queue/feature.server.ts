import { customersForgotten, orderCancelled } from "~/features/orders/hooks.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { functions } from "./api.server.ts";
import { forgetTags, unpackCancelled } from "./on-orders.server.ts";

/** What waits for staff, whose work it is, and the next step. */
export default defineFeature({
  name: "queue",
  uses: ["orders", "riders"],
  functions,
  hooks: [on(orderCancelled, unpackCancelled), on(customersForgotten, forgetTags)],
});
