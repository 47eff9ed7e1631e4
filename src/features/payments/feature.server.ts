import {
  beforeStep,
  contactProved,
  customersForgotten,
  orderCancelled,
  orderDelivered,
  orderReopened,
  orderUndelivered,
  stepUndone,
} from "~/features/orders/hooks.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { functions as adminFunctions } from "./admin-api.server.ts";
import { functions } from "./api.server.ts";
import { jobs } from "./jobs.server.ts";
import { paymentMails } from "./mails/index.ts";
import {
  closePayments,
  collectAtDelivery,
  forgetPayers,
  prolongPayment,
  reopenPayments,
  undoCollection,
} from "./on-order-changes.server.ts";
import { keepMoneyBefore, restoreMoney } from "./undo.server.ts";
import { createPaystackWebhook } from "./webhook.server.ts";

/** Money: payments, refunds and the services they go through. */
export default defineFeature({
  name: "payments",
  uses: ["orders", "settings"],
  functions: [...functions, ...adminFunctions],
  apis: [{ base: "/webhooks", create: createPaystackWebhook }],
  jobs,
  hooks: [
    on(orderCancelled, closePayments),
    on(orderReopened, reopenPayments),
    on(contactProved, prolongPayment),
    on(orderDelivered, collectAtDelivery),
    on(orderUndelivered, undoCollection),
    on(customersForgotten, forgetPayers),
    on(beforeStep, keepMoneyBefore),
    on(stepUndone, restoreMoney),
  ],
  mails: paymentMails,
});
