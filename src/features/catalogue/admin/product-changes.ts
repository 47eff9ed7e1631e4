import { queryClient } from "~/client/admin.ts";
import { queryTables } from "~/client/tables.ts";
import type { ListRow } from "~/client/wire.ts";
import { listKey } from "~/features/admin/components/list-page.tsx";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { toast } from "~/ui/toast.ts";

/** A row of the products table. */
export type ProductRow = ListRow<"products">;

export const refreshProducts = () =>
  queryClient.invalidateQueries({ queryKey: listKey("products") });

/** Takes a product out of the shop, or puts it back. */
export async function toggleActive(row: ProductRow): Promise<void> {
  try {
    await queryTables((db) =>
      db.from("products").update({ is_active: !row.is_active }).eq("id", row.id).select("id"),
    );
    toast.success(row.is_active ? "Product deactivated" : "Product activated");
    await refreshProducts();
  } catch (error) {
    reportUndone("Failed to update product status", error);
  }
}

/** Takes back that a product goes live, or is taken off, by itself. */
export async function forgetTime(
  row: ProductRow,
  name: "publish_at" | "unpublish_at",
): Promise<void> {
  try {
    await queryTables((db) =>
      db
        .from("products")
        .update(name === "publish_at" ? { publish_at: null } : { unpublish_at: null })
        .eq("id", row.id)
        .select("id"),
    );
    toast.success(`${row.name} stays as it is`);
    await refreshProducts();
  } catch (error) {
    reportUndone("Failed to update product status", error);
  }
}

export async function removeProduct(row: ProductRow): Promise<void> {
  try {
    await queryTables((db) => db.from("products").delete().eq("id", row.id).select("id"));
    toast.success("Product deleted successfully");
    await refreshProducts();
  } catch (error) {
    reportUndone("Failed to delete product", error);
  }
}
