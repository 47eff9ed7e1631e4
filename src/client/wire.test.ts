import { expectTypeOf, test } from "vitest";
import type { OrderStatus } from "~/lib/statuses.ts";
import { call } from "./call.ts";
import { readList } from "./lists.ts";
import { queryTables } from "./tables.ts";
import type { ArgumentsOf, FunctionName, ListName, ListRow, ResultOf, TableName } from "./wire.ts";

// The compiler is what fails here: nothing is called.

test("only what the server declares can be named", () => {
  expectTypeOf<"admin_order">().toExtend<FunctionName>();
  expectTypeOf<"admin_orders">().not.toExtend<FunctionName>();
  expectTypeOf<"orders">().toExtend<TableName>();
  expectTypeOf<"order">().not.toExtend<TableName>();
  expectTypeOf<"products">().toExtend<ListName>();
  expectTypeOf<"product">().not.toExtend<ListName>();
});

test("arguments are those of the declaration", () => {
  expectTypeOf<ArgumentsOf<"admin_order">>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<{ id: number }>().not.toExtend<ArgumentsOf<"admin_order">>();
  expectTypeOf<{ order_id: string }>().not.toExtend<ArgumentsOf<"admin_order">>();
  expectTypeOf<"lost">().not.toExtend<ArgumentsOf<"set_message_status">["status"]>();
  expectTypeOf(call<"admin_order">).toBeCallableWith("admin_order", { id: "" });
  expectTypeOf<Parameters<typeof call<"admin_order">>>().not.toExtend<["admin_order"]>();
  // What can do without arguments may be called without.
  expectTypeOf(call<"admin_dashboard">).toBeCallableWith("admin_dashboard");
});

test("results are those of the declaration", () => {
  expectTypeOf(call<"admin_order">).returns.resolves.toEqualTypeOf<ResultOf<"admin_order">>();
  expectTypeOf<ResultOf<"admin_order">["status"]>().toEqualTypeOf<OrderStatus>();
  expectTypeOf<ResultOf<"admin_order">["items"][number]["price"]>().toEqualTypeOf<number>();
  expectTypeOf<ResultOf<"admin_order">>().not.toHaveProperty("totalKobo");
  expectTypeOf<ResultOf<"admin_settings">["brand"]["name"]>().toEqualTypeOf<string>();
  expectTypeOf<ResultOf<"export_products">>().toEqualTypeOf<string>();
});

test("a list's rows have the columns that it declares", () => {
  expectTypeOf(readList<"orders">).returns.resolves.toEqualTypeOf<{
    rows: ListRow<"orders">[];
    total: number;
  }>();
  expectTypeOf<ListRow<"orders">["status"]>().toEqualTypeOf<OrderStatus>();
  expectTypeOf<ListRow<"orders">["total_amount"]>().toEqualTypeOf<number>();
  expectTypeOf<ListRow<"discounts">["ends_at"]>().toEqualTypeOf<string | null>();
  expectTypeOf<ListRow<"orders">>().not.toHaveProperty("code");
});

test("a table's rows have the columns that are asked for", () => {
  const one = () => queryTables((db) => db.from("orders").select("id, status").single());
  expectTypeOf(one).returns.resolves.toEqualTypeOf<{ id: string; status: OrderStatus }>();
  const changed = () => queryTables((db) => db.from("orders").update({ status: "cancelled" }));
  expectTypeOf(changed).returns.resolves.toEqualTypeOf<null>();
});
