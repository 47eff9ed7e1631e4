import { queryTables } from "~/client/tables.ts";

export const PER_PAGE = 20;

/** A page of somebody's orders with their items, the newest first. */
export function fetchOwnOrders(userId: string, page: number) {
  return queryTables((db) =>
    db
      .from("orders")
      .select(
        "id, created_at, total_amount, status, delivery_method, order_items(product_id, product_name, product_image, quantity, price_at_purchase, size, category)",
      )
      .eq("user_id", userId)
      .order("created_at", { ascending: false })
      .range(page * PER_PAGE, page * PER_PAGE + PER_PAGE - 1),
  );
}

export type OwnOrder = Awaited<ReturnType<typeof fetchOwnOrders>>[number];
