import { emailProved } from "~/features/accounts/one-time/verify.server.ts";
import { personLeaving, personLeft } from "~/features/accounts/users/delete-account.server.ts";
import { MAX_UPLOAD_BYTES } from "~/features/images/pictures.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { functions as adminFunctions } from "./admin/api.server.ts";
import { orderList } from "./admin/lists.server.ts";
import { findOrders } from "./admin/order-search.server.ts";
import { functions as staffFunctions } from "./admin/staff-api.server.ts";
import { functions } from "./api.server.ts";
import { ORDER_FILES } from "./files.server.ts";
import { createOrderFilesApi } from "./files-api.server.ts";
import { forgetCustomersJob } from "./forget-customers.server.ts";
import { claimGuestOrders, detachCustomer } from "./guest-orders.server.ts";
import { customersForgotten, stepUndone } from "./hooks.server.ts";
import { orderMails } from "./mails/index.ts";
import { forgetFollowers, takeBackNews } from "./push.server.ts";
import { functions as ownFunctions, resources } from "./tables.server.ts";
import { functions as trackFunctions } from "./track/api.server.ts";
import { forgetUndosJob } from "./undo/undo-step.server.ts";

/** Orders with their items, events, parcels and papers. */
export default defineFeature({
  name: "orders",
  uses: ["accounts", "admin", "catalogue", "images", "inventory", "push", "settings"],
  resources,
  functions: [
    ...functions,
    ...trackFunctions,
    ...ownFunctions,
    ...adminFunctions,
    ...staffFunctions,
  ],
  jobs: [forgetCustomersJob, forgetUndosJob],
  hooks: [
    on(emailProved, async (ctx, tx, userId) => {
      await claimGuestOrders(ctx, tx, userId);
    }),
    on(personLeaving, detachCustomer),
    on(stepUndone, (ctx, tx, order, _undone) => takeBackNews(ctx, tx, order)),
    on(customersForgotten, forgetFollowers),
    on(personLeft, (ctx) => ctx.jobs.enqueue(forgetCustomersJob, {})),
  ],
  apis: [{ base: "/order-files", create: createOrderFilesApi, takesFiles: true }],
  mails: orderMails,
  adminLists: [orderList],
  adminSearch: findOrders,
  adminSections: [
    { to: "/admin/orders", label: "Orders", icon: "bag", needs: "orders.see", key: "o", place: 30 },
  ],
  buckets: [
    {
      id: ORDER_FILES,
      isPublic: false,
      fileSizeLimit: MAX_UPLOAD_BYTES,
      allowedMimeTypes: ["image/*", "application/pdf"],
    },
  ],
});
