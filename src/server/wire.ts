import { functions as userAdminFunctions } from "~/features/accounts/admin/api.server.ts";
import {
  functions as accountFunctions,
  resources as accountResources,
} from "~/features/accounts/wire.server.ts";
import { functions as listFunctions } from "~/features/admin/lists/api.server.ts";
import { functions as searchFunctions } from "~/features/admin/search.server.ts";
import { functions as analyticsFunctions } from "~/features/analytics/admin/api.server.ts";
import { functions as cartFunctions } from "~/features/cart/api.server.ts";
import { functions as productAdminFunctions } from "~/features/catalogue/admin/api.server.ts";
import {
  functions as catalogueFunctions,
  resources as catalogueResources,
} from "~/features/catalogue/api.server.ts";
import { functions as checkoutAdminFunctions } from "~/features/checkout/admin-api.server.ts";
import { functions as checkoutFunctions } from "~/features/checkout/api.server.ts";
import { functions as staffOrderFunctions } from "~/features/checkout/staff-order/api.server.ts";
import { functions as contentAdminFunctions } from "~/features/content/admin-api.server.ts";
import { functions as contentFunctions } from "~/features/content/api.server.ts";
import { functions as generationFunctions } from "~/features/images/generation/api.server.ts";
import { functions as orderAdminFunctions } from "~/features/orders/admin/api.server.ts";
import { functions as orderStaffFunctions } from "~/features/orders/admin/staff-api.server.ts";
import { functions as orderFunctions } from "~/features/orders/api.server.ts";
import {
  resources as orderResources,
  functions as ownOrderFunctions,
} from "~/features/orders/tables.server.ts";
import { functions as paymentAdminFunctions } from "~/features/payments/admin-api.server.ts";
import { functions as paymentFunctions } from "~/features/payments/api.server.ts";
import { functions as returnAdminFunctions } from "~/features/returns/admin-api.server.ts";
import { functions as returnFunctions } from "~/features/returns/api.server.ts";
import { functions as reviewAdminFunctions } from "~/features/reviews/admin-api.server.ts";
import {
  functions as reviewFunctions,
  resources as reviewResources,
} from "~/features/reviews/api.server.ts";
import { functions as settingsFunctions } from "~/features/settings/admin-api.server.ts";
import { resources as wishlistResources } from "~/features/wishlist/api.server.ts";
import { createRegistry } from "~/rest/registry.ts";

/** Every table and function of /rest/v1; what is not named here does not exist on the wire. */
export const wire = createRegistry(
  [
    ...catalogueResources,
    ...reviewResources,
    ...wishlistResources,
    ...accountResources,
    ...orderResources,
  ],
  [
    ...catalogueFunctions,
    ...cartFunctions,
    ...checkoutFunctions,
    ...contentFunctions,
    ...reviewFunctions,
    ...accountFunctions,
    ...orderFunctions,
    ...returnFunctions,
    ...ownOrderFunctions,
    ...paymentFunctions,
    ...listFunctions,
    ...userAdminFunctions,
    ...analyticsFunctions,
    ...checkoutAdminFunctions,
    ...staffOrderFunctions,
    ...contentAdminFunctions,
    ...orderAdminFunctions,
    ...orderStaffFunctions,
    ...paymentAdminFunctions,
    ...returnAdminFunctions,
    ...reviewAdminFunctions,
    ...settingsFunctions,
    ...searchFunctions,
    ...productAdminFunctions,
    ...generationFunctions,
  ],
);
