import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepFor } from "./forget.ts";
import { dropWaiting, keepWaiting, readWaiting, sendWaiting } from "./outbox.ts";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("dispatchEvent", () => true);
});
afterEach(() => vi.unstubAllGlobals());

const message = { id: "first", kind: "send_contact_message", input: {} };
const order = { id: "second", kind: "place_order", input: {} };

test("what was taken back while something else was being sent is not sent", async () => {
  keepWaiting(message);
  keepWaiting(order);
  const placed = vi.fn(async () => undefined);
  const senders = { send_contact_message: async () => dropWaiting(order.id), place_order: placed };
  await sendWaiting(senders, () => {});
  expect(placed).not.toHaveBeenCalled();
  expect(readWaiting()).toEqual([]);
});

test("what waits in somebody's name is dropped when they leave, and the page is told", () => {
  const sent: string[] = [];
  vi.stubGlobal("dispatchEvent", ({ type }: Event) => sent.push(type) > 0);
  const signIn = (id: string) =>
    kept.set("sb-oriki-auth-token", JSON.stringify({ access_token: "t", user: { id } }));
  signIn("ada");
  keepFor("ada");
  kept.set(
    "oriki-outbox",
    JSON.stringify([
      { ...order, owner: "ada" },
      { ...message, owner: "" },
    ]),
  );
  keepFor(undefined);
  expect(readWaiting().map(({ id }) => id)).toEqual([message.id]);
  expect(sent).toEqual(["oriki:outbox", "oriki:outbox-dropped"]);
});
