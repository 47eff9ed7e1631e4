import { beforeEach, expect, test, vi } from "vitest";
import { sendOrder } from "./waiting-order.ts";

const kept = new Map<string, string>();
const asked: Headers[] = [];
beforeEach(() => {
  kept.clear();
  asked.length = 0;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("fetch", async (_path: string, { headers }: RequestInit) => {
    asked.push(new Headers(headers));
    return Response.json({ id: "o", key: "k" });
  });
  const session = {
    access_token: "of-ada",
    refresh_token: "r",
    expires_at: Date.now() / 1000 + 3600,
    user: { id: "ada" },
  };
  kept.set("sb-oriki-auth-token", JSON.stringify(session));
});

const waiting = (owner: string) => ({ id: "key", kind: "place_order", input: {}, owner });

test("an order that a guest left waiting is not put to whoever signs in next on the phone", async () => {
  await sendOrder(waiting(""));
  expect(asked[0]?.get("Idempotency-Key")).toBe("key");
  expect(asked[0]?.has("Authorization")).toBe(false);
});

test("one that waited in somebody's name is sent in it", async () => {
  await sendOrder(waiting("ada"));
  expect(asked[0]?.get("Authorization")).toBe("Bearer of-ada");
});
