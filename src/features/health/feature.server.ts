import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./api.server.ts";
import { checks } from "./checks.server.ts";
import { keepLooking } from "./look.server.ts";
import { findingMail } from "./mails.tsx";

/** How the running shop is, and who is told. */
export default defineFeature({
  name: "health",
  uses: ["accounts", "admin", "copies", "settings"],
  functions,
  checks,
  background: keepLooking,
  mails: [findingMail],
  adminSections: [
    {
      to: "/admin/health",
      label: "Health",
      icon: "health",
      needs: "health.see",
      key: "w",
      place: 140,
    },
  ],
});
