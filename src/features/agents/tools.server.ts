import { cartTools } from "./carts/tools.server.ts";
import { catalogueTools } from "./catalogue/tools.server.ts";
import { checkoutTools } from "./checkouts/tools.server.ts";
import { orderTools } from "./orders/tools.server.ts";
import { ownTools } from "./own/tools.server.ts";
import type { AnyTool } from "./tool.ts";

/** Everything that agents can have done: each transport offers exactly these. */
export const tools: AnyTool[] = [
  ...catalogueTools,
  ...cartTools,
  ...checkoutTools,
  ...orderTools,
  ...ownTools,
];
