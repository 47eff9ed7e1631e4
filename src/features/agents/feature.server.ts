import { customersForgotten } from "~/features/orders/hooks.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { clearCarts } from "./carts/carts.server.ts";
import { clearCheckouts, forgetCheckouts } from "./checkouts/checkouts.server.ts";
import { discoveryApi } from "./discovery-api.server.ts";
import { mcpApi } from "./mcp-api.server.ts";
import { restApi } from "./rest-api.server.ts";

/** What assistants of people can do in the shop, by the Universal Commerce Protocol and MCP. */
export default defineFeature({
  name: "agents",
  uses: ["cart", "catalogue", "checkout", "content", "images", "orders", "settings"],
  jobs: [clearCarts, clearCheckouts],
  hooks: [on(customersForgotten, forgetCheckouts)],
  apis: [discoveryApi, restApi, mcpApi],
});
