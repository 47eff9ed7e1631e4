import { auditList, userList } from "~/features/accounts/admin/lists.server.ts";
import { productList } from "~/features/catalogue/admin/list.server.ts";
import { discountList } from "~/features/checkout/admin-list.server.ts";
import { messageList, outboxList, subscriberList } from "~/features/content/admin-lists.server.ts";
import { orderList } from "~/features/orders/admin/lists.server.ts";
import { returnList } from "~/features/returns/admin-list.server.ts";
import { reviewList } from "~/features/reviews/admin-list.server.ts";
import type { AdminList } from "~/server/admin-list.ts";

const all: AdminList[] = [
  productList,
  orderList,
  returnList,
  userList,
  reviewList,
  messageList,
  subscriberList,
  discountList,
  outboxList,
  auditList,
];

/** Every list of the back-office by name. */
export const lists: ReadonlyMap<string, AdminList> = new Map(all.map((list) => [list.name, list]));
