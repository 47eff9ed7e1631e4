import { begunOrderPlaced, orderBegun } from "~/features/checkout/hooks.server.ts";
import { customersForgotten } from "~/features/orders/hooks.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { clearCarts } from "./carts/carts.server.ts";
import { clearCheckouts, forgetCheckouts } from "./checkouts/checkouts.server.ts";
import { findWhoBegan, finishByPerson } from "./checkouts/finish-by-person.server.ts";
import { discoveryApi } from "./discovery-api.server.ts";
import { mcpApi } from "./mcp-api.server.ts";
import { restApi } from "./rest-api.server.ts";
import { agentList, agentSearchList } from "./visits/lists.server.ts";
import { clearVisits } from "./visits/notes.server.ts";
import { endFollowing, tellAgentsJob } from "./webhooks/webhooks.server.ts";

/** What assistants of people can do in the shop, by the Universal Commerce Protocol and MCP. */
export default defineFeature({
  name: "agents",
  uses: [
    "admin",
    "cart",
    "catalogue",
    "checkout",
    "content",
    "images",
    "language",
    "linking",
    "orders",
    "own-sizes",
    "returns",
    "settings",
  ],
  jobs: [clearCarts, clearCheckouts, clearVisits, endFollowing, tellAgentsJob],
  hooks: [
    on(customersForgotten, forgetCheckouts),
    on(orderBegun, findWhoBegan),
    on(begunOrderPlaced, finishByPerson),
  ],
  apis: [discoveryApi, restApi, mcpApi],
  adminLists: [agentList, agentSearchList],
  adminSections: [
    {
      to: "/admin/agents",
      label: "Assistants",
      icon: "bot",
      needs: "analytics.see",
      key: "j",
      place: 128,
    },
  ],
});
