import type { ListRow, ResultOf } from "~/client/wire.ts";

/** A row of the products table. */
export type ProductRow = ListRow<"products">;

/** A product as the dialog edits it. */
export type EditableProduct = ResultOf<"admin_product">;
