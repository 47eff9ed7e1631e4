import { defineFeature } from "~/platform/feature.ts";
import { discoveryApi } from "./discovery-api.server.ts";
import { mcpApi } from "./mcp-api.server.ts";
import { restApi } from "./rest-api.server.ts";

/** What assistants of people can do in the shop, by the Universal Commerce Protocol and MCP. */
export default defineFeature({
  name: "agents",
  uses: ["catalogue", "images", "settings"],
  apis: [discoveryApi, restApi, mcpApi],
});
