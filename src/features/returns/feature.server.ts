import { customersForgotten } from "~/features/orders/hooks.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { functions as adminFunctions } from "./admin-api.server.ts";
import { returnList } from "./admin-list.server.ts";
import { functions } from "./api.server.ts";
import { forgetReturns } from "./forget.server.ts";
import { releaseHeldSizesJob } from "./held-sizes.server.ts";
import { returnMails } from "./mails/index.ts";

/** Pieces that come back: returns, exchanges, inspections. */
export default defineFeature({
  name: "returns",
  uses: ["admin", "inventory", "orders", "payments", "settings"],
  functions: [...functions, ...adminFunctions],
  jobs: [releaseHeldSizesJob],
  hooks: [on(customersForgotten, forgetReturns)],
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
