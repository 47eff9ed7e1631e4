import {
  beforeStep,
  customersForgotten,
  orderCancelled,
  stepUndone,
} from "~/features/orders/hooks.server.ts";
import { cardDisputed } from "~/features/payments/hooks.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { functions } from "./api.server.ts";
import { tellDutyJob } from "./duty.server.ts";
import { newWorkMail } from "./mails.tsx";
import {
  forgetTags,
  keepPacked,
  restorePacked,
  tagDisputed,
  unpackCancelled,
} from "./on-orders.server.ts";
import { tellStaffJob } from "./pushes.server.ts";
import { workFunctions } from "./work-api.server.ts";

/** What waits for staff, whose work it is, and the next step. */
export default defineFeature({
  name: "queue",
  uses: ["admin", "bank", "orders", "origin", "payments", "push", "returns", "riders", "settings"],
  functions: [...functions, ...workFunctions],
  jobs: [tellDutyJob, tellStaffJob],
  mails: [newWorkMail],
  hooks: [
    on(orderCancelled, unpackCancelled),
    on(cardDisputed, tagDisputed),
    on(customersForgotten, forgetTags),
    on(beforeStep, keepPacked),
    on(stepUndone, restorePacked),
  ],
});
