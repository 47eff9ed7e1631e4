import { toast as sonner } from "sonner";
import { beforeEach, expect, test, vi } from "vitest";
import { toasterStands } from "~/ui/toast.ts";
import { addToWishlist, removeFromWishlist, savedProducts } from "./wishlist.ts";

beforeEach(() => {
  vi.stubGlobal("location", { origin: "http://shop.test" });
  toasterStands();
});

/** What is said when the shop answers this way. */
async function toldBy(answer: () => Promise<Response>) {
  const told = vi.spyOn(sonner, "error");
  vi.stubGlobal("fetch", answer);
  expect(await addToWishlist(7)).toBe(false);
  expect(await removeFromWishlist(7)).toBe(false);
  expect(savedProducts().has(7)).toBe(false);
  await expect.poll(() => told).toHaveBeenCalledTimes(2);
  return told.mock.calls.map(([text]) => text);
}

test("without an answer nobody says for certain that a heart failed, since the shop may have done it", async () => {
  expect(await toldBy(() => Promise.reject(new TypeError("Failed to fetch")))).toEqual([
    "Failed to add to wishlist, it seems: no answer came.",
    "Failed to remove from wishlist, it seems: no answer came.",
  ]);
});

test("what the shop refuses has failed", async () => {
  const refusal = { code: "42501", message: "permission denied" };
  expect(await toldBy(async () => Response.json(refusal, { status: 403 }))).toEqual([
    "Failed to add to wishlist",
    "Failed to remove from wishlist",
  ]);
});
