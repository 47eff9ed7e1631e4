import { defineFeature } from "~/platform/feature.ts";
import { checks } from "./checks.server.ts";
import { jobs } from "./jobs.server.ts";
import { keepShipping } from "./keep-shipping.server.ts";
import { forgetStore } from "./ship-log.server.ts";

/** Copies of the shop elsewhere, and a shop made of them. */
export default defineFeature({
  name: "backups",
  uses: ["images", "orders", "payments"],
  jobs,
  checks,
  background: keepShipping,
  prepare: forgetStore,
});
