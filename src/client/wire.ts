import type { wire } from "~/app/wire.server.ts";
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
