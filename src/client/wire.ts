import type { AdminLists, wire } from "~/app/wire.server.ts";
import type { RowOf } from "~/platform/admin-list.ts";
import type { ClientDatabase } from "~/rest/database.ts";

/** The tables and functions of the shop's wire, as the server declares them. Types only. */
export type ShopDatabase = ClientDatabase<typeof wire>;

type Functions = ShopDatabase["public"]["Functions"];
type Tables = ShopDatabase["public"]["Tables"];

export type FunctionName = keyof Functions;
export type ArgumentsOf<N extends FunctionName> = Functions[N]["Args"];
export type ResultOf<N extends FunctionName> = Functions[N]["Returns"];

export type TableName = keyof Tables;
export type NewRowOf<N extends TableName> = Tables[N]["Insert"];

/** The lists of the back-office, whose rows are typed by the columns they declare. */
export type ListName = AdminLists[number]["name"];
export type ListRow<N extends ListName> = RowOf<
  Extract<AdminLists[number], { name: N }>["columns"]
>;
