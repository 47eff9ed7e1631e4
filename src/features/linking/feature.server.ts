import { accessTaken } from "~/features/accounts/sessions/sessions.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { functions } from "./functions.server.ts";
import { clearLinks, endLinksOf } from "./links.server.ts";
import { oauthApis } from "./oauth-api.server.ts";

/** People let their assistants act in their name: an authorization server of OAuth 2.0. */
export default defineFeature({
  name: "linking",
  uses: ["accounts", "settings"],
  functions,
  apis: oauthApis,
  jobs: [clearLinks],
  hooks: [on(accessTaken, endLinksOf)],
});
