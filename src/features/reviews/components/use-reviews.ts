import { useCallback, useEffect, useRef, useState } from "react";
import { useUser } from "~/client/auth-provider.tsx";
import { callAsVisitor } from "~/client/call.ts";
import { readSession } from "~/client/session.ts";
import { ShopError, wordsOr } from "~/client/shop-error.ts";
import { queryTables } from "~/client/tables.ts";
import { oneOf } from "~/lib/form.ts";
import { toast } from "~/ui/toast.ts";
import { FITS } from "../fit.ts";
import type { ReviewSort, ReviewText } from "../rules.ts";
import type { ProductReviews } from "../schema.ts";

export interface OwnReview extends ReviewText {
  id: string;
}

/** A product's reviews as they are turned and sorted, and what the signed-in person may do. */
export function useReviews(productId: number, initial: ProductReviews) {
  const user = useUser();
  const userId = user?.id;
  const [data, setData] = useState(initial);
  const [sort, setSort] = useState<ReviewSort>("newest");
  const [page, setPage] = useState(1);
  const [own, setOwn] = useState<OwnReview>();
  const latest = useRef(0);

  useEffect(() => setData(initial), [initial]);

  const load = useCallback(
    async (nextSort: ReviewSort, nextPage: number) => {
      const turn = ++latest.current;
      setSort(nextSort);
      setPage(nextPage);
      try {
        const answer = await callAsVisitor("list_reviews", {
          product_id: productId,
          sort: nextSort,
          page: nextPage,
        });
        // A slower answer to an earlier question is out of date.
        if (turn === latest.current) setData(answer);
      } catch (error) {
        if (turn === latest.current) toast.error((error as Error).message);
      }
    },
    [productId],
  );

  const loadOwn = useCallback(async () => {
    if (!userId) return setOwn(undefined);
    const rows = await queryTables((db) =>
      db
        .from("reviews")
        .select("id, rating, title, comment, fit")
        .eq("user_id", userId)
        .eq("product_id", productId),
    ).catch(() => undefined);
    const [row] = rows ?? [];
    if (rows) setOwn(row && { ...row, fit: oneOf(FITS, row.fit ?? "") ?? null });
  }, [userId, productId]);
  useEffect(() => void loadOwn(), [loadOwn]);

  const refresh = () => Promise.all([load("newest", 1), loadOwn()]);

  /** @returns whether it stands now */
  async function add(review: ReviewText): Promise<boolean> {
    const row = { user_id: readSession()?.user.id ?? "", product_id: productId, ...review };
    try {
      await queryTables((db) => db.from("reviews").insert(row));
    } catch (error) {
      const isSecond = error instanceof ShopError && error.code === "23505";
      toast.error(
        isSecond
          ? "You have already reviewed this product"
          : wordsOr("Failed to submit review", error),
      );
      // Perhaps by the press before, whose answer was lost: it is shown, and can be changed.
      if (isSecond) await refresh();
      return false;
    }
    toast.success("Review submitted successfully");
    await refresh();
    return true;
  }

  async function change(id: string, review: ReviewText): Promise<boolean> {
    try {
      await queryTables((db) => db.from("reviews").update(review).eq("id", id));
    } catch (error) {
      toast.error(wordsOr("Failed to submit review", error));
      return false;
    }
    toast.success("Review updated successfully");
    await refresh();
    return true;
  }

  async function remove(review: OwnReview): Promise<void> {
    try {
      await queryTables((db) => db.from("reviews").delete().eq("id", review.id));
    } catch (error) {
      toast.error(wordsOr("Failed to delete review", error));
      return;
    }
    const { rating, title, comment, fit } = review;
    toast.success("Review deleted successfully", {
      action: { label: "Undo", onClick: () => void add({ rating, title, comment, fit }) },
    });
    await refresh();
  }

  return { data, sort, page, own, load, add, change, remove };
}
