import { defineFeature } from "~/platform/feature.ts";
import { clearCarts } from "./carts/carts.server.ts";
import { discoveryApi } from "./discovery-api.server.ts";
import { mcpApi } from "./mcp-api.server.ts";
import { restApi } from "./rest-api.server.ts";

/** What assistants of people can do in the shop, by the Universal Commerce Protocol and MCP. */
export default defineFeature({
  name: "agents",
  uses: ["cart", "catalogue", "images", "settings"],
  jobs: [clearCarts],
  apis: [discoveryApi, restApi, mcpApi],
});
