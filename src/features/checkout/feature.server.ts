import {
  customersForgotten,
  orderCancelled,
  orderReopened,
  stepUndone,
} from "~/features/orders/hooks.server.ts";
import { cardPaid } from "~/features/payments/hooks.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { functions as adminFunctions } from "./admin-api.server.ts";
import { discountList } from "./admin-list.server.ts";
import { functions } from "./api.server.ts";
import { functions as addressFunctions } from "./change-address/api.server.ts";
import { functions as piecesFunctions } from "./change-pieces/api.server.ts";
import { seedZones } from "./delivery.server.ts";
import {
  countCard,
  countDiscountAgain,
  forgetDiscountUsers,
  giveBackDiscount,
  restoreDiscount,
} from "./discount-uses.server.ts";
import { functions as giftCardFunctions } from "./gift-card-order/api.server.ts";
import { contactCodeMail, holdsFullMail } from "./holds/mails.tsx";
import { functions as promotionFunctions } from "./promotions/admin-api.server.ts";
import { functions as staffOrderFunctions } from "./staff-order/api.server.ts";

/** From a cart to a priced order: delivery, discounts, placing. */
export default defineFeature({
  name: "checkout",
  uses: [
    "admin",
    "cart",
    "catalogue",
    "collections",
    "gift-cards",
    "inventory",
    "orders",
    "payments",
    "settings",
    "trust",
  ],
  hooks: [
    on(orderCancelled, giveBackDiscount),
    on(orderReopened, countDiscountAgain),
    on(customersForgotten, forgetDiscountUsers),
    on(stepUndone, restoreDiscount),
    on(cardPaid, countCard),
  ],
  functions: [
    ...functions,
    ...addressFunctions,
    ...piecesFunctions,
    ...adminFunctions,
    ...promotionFunctions,
    ...staffOrderFunctions,
    ...giftCardFunctions,
  ],
  adminLists: [discountList],
  adminSections: [
    {
      to: "/admin/discounts",
      label: "Discounts",
      icon: "percent",
      needs: "discounts.edit",
      key: "c",
      place: 110,
    },
    {
      to: "/admin/delivery",
      label: "Delivery",
      icon: "truck",
      needs: "delivery.edit",
      key: "z",
      place: 120,
    },
  ],
  mails: [contactCodeMail, holdsFullMail],
  prepare: (ctx) => seedZones(ctx.db),
});
