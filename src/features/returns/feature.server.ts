import { personLeft } from "~/features/accounts/leave.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { functions as adminFunctions } from "./admin-api.server.ts";
import { returnList } from "./admin-list.server.ts";
import { functions } from "./api.server.ts";
import { forgetCustomersJob } from "./forget-customers.server.ts";
import { releaseHeldSizesJob } from "./held-sizes.server.ts";
import { returnMails } from "./mails/index.ts";

/** Pieces that come back: returns, exchanges, inspections. */
export default defineFeature({
  name: "returns",
  uses: ["accounts", "admin", "images", "inventory", "orders", "payments", "settings"],
  functions: [...functions, ...adminFunctions],
  jobs: [forgetCustomersJob, releaseHeldSizesJob],
  hooks: [on(personLeft, (ctx) => ctx.jobs.enqueue(forgetCustomersJob, {}))],
  mails: returnMails,
  adminLists: [returnList],
  adminSections: [
    {
      to: "/admin/returns",
      label: "Returns",
      icon: "return",
      needs: "orders.see",
      key: "t",
      place: 40,
    },
  ],
});
