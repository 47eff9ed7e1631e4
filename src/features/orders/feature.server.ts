import { MAX_UPLOAD_BYTES } from "~/features/images/pictures.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { functions as adminFunctions } from "./admin/api.server.ts";
import { orderList } from "./admin/lists.server.ts";
import { findOrders } from "./admin/order-search.server.ts";
import { functions as staffFunctions } from "./admin/staff-api.server.ts";
import { functions } from "./api.server.ts";
import { ORDER_FILES } from "./files.server.ts";
import { createOrderFilesApi } from "./files-api.server.ts";
import { orderMails } from "./mails/index.ts";
import { functions as ownFunctions, resources } from "./tables.server.ts";

/** Orders with their items, events, parcels and papers. */
export default defineFeature({
  name: "orders",
  uses: ["accounts", "admin", "catalogue", "images", "inventory", "settings"],
  resources,
  functions: [...functions, ...ownFunctions, ...adminFunctions, ...staffFunctions],
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
