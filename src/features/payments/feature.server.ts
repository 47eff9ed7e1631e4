import { defineFeature } from "~/platform/feature.ts";
import { functions as adminFunctions } from "./admin-api.server.ts";
import { createPaystackWebhook, functions } from "./api.server.ts";
import { jobs } from "./jobs.server.ts";
import { paymentMails } from "./mails/index.ts";

/** Money: payments, refunds and the services they go through. */
export default defineFeature({
  name: "payments",
  uses: ["orders", "settings"],
  functions: [...functions, ...adminFunctions],
  apis: [{ base: "/webhooks", create: createPaystackWebhook }],
  jobs,
  mails: paymentMails,
});
