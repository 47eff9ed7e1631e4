import { toast as sonner } from "sonner";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { toasterStands } from "~/ui/toast.ts";
import { addToWishlist, removeFromWishlist, savedProducts, subscribe } from "./wishlist.ts";

beforeEach(() => {
  vi.stubGlobal("location", { origin: "http://shop.test" });
  // The real one asks the browser for a frame.
  vi.spyOn(sonner, "dismiss").mockImplementation((id) => id ?? "");
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

/** Somebody whose page has hearts, in a shop whose answers are held until the test lets them go. */
function withHearts() {
  const session = JSON.stringify({
    user: { id: crypto.randomUUID() },
    access_token: "token",
    expires_at: Number.MAX_SAFE_INTEGER,
  });
  vi.stubGlobal("localStorage", { getItem: () => session });
  vi.stubGlobal("window", {});
  const asked: ((answer: Response | Error) => void)[] = [];
  vi.stubGlobal("fetch", () => {
    return new Promise<Response>((resolve, reject) => {
      asked.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
    });
  });
  const leave = subscribe(() => {});
  onTestFinished(leave);
  /** How the request of that number, counted from one, is answered; waits until it is there. */
  return async (nth: number) => {
    await expect.poll(() => asked.length).toBe(nth);
    return asked[nth - 1]!;
  };
}
const wishlist = (...ids: number[]) => Response.json(ids.map((product_id) => ({ product_id })));

test("a heart stands over an answer that was asked for before it was pressed", async () => {
  const request = withHearts();
  const answerList = await request(1);
  const shown: number[][] = [];
  onTestFinished(subscribe(() => shown.push([...savedProducts()])));
  const added = addToWishlist(8);
  (await request(2))(new Response(null, { status: 201 }));
  expect(await added).toBe(true);
  answerList(wishlist(3));
  (await request(3))(wishlist(3, 8));
  await expect.poll(() => [...savedProducts()]).toEqual([3, 8]);
  expect(shown.filter((ids) => !ids.includes(8))).toEqual([]);
});

test("a heart that failed takes back itself only, and the shop is asked how it stands", async () => {
  const request = withHearts();
  const answerList = await request(1);
  const added = addToWishlist(9);
  const answerHeart = await request(2);
  answerList(wishlist(3));
  await expect.poll(() => [...savedProducts()]).toEqual([3]);
  answerHeart(new TypeError("Failed to fetch"));
  expect(await added).toBe(false);
  expect([...savedProducts()]).toEqual([3]);
  (await request(3))(wishlist(3, 9));
  await expect.poll(() => [...savedProducts()]).toEqual([3, 9]);
});
