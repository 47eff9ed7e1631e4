import { afterEach, expect, test, vi } from "vitest";
import { emptyDraft } from "./draft.ts";
import { dropDraft, followDraft, keepDraft, readDraft } from "./stored-draft.ts";

/** A browser's storage that takes what `takes` says. */
function storage(takes: () => boolean) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!takes()) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  };
}

const withKey = (idempotencyKey: string) => ({
  ...emptyDraft,
  notes: "Call first",
  idempotencyKey,
});

afterEach(dropDraft);

test("a draft is kept on the device, for all tabs", () => {
  vi.stubGlobal(
    "localStorage",
    storage(() => true),
  );
  keepDraft(withKey("one"));
  expect(readDraft()).toEqual(withKey("one"));
  localStorage.setItem("oriki-checkout", JSON.stringify(withKey("of another tab")));
  expect(readDraft().idempotencyKey).toBe("of another tab");
});

test("what another tab takes out of it is told, and nothing of other things that are kept", () => {
  const tab = new EventTarget();
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("removeEventListener", tab.removeEventListener.bind(tab));
  vi.stubGlobal(
    "localStorage",
    storage(() => true),
  );
  const tell = (key: string | null) =>
    tab.dispatchEvent(Object.assign(new Event("storage"), { key }));
  const told: string[] = [];
  const end = followDraft(({ discountCode }) => told.push(discountCode));
  keepDraft({ ...emptyDraft, discountCode: "OWAMBE" });
  tell("oriki-checkout");
  keepDraft(emptyDraft);
  tell("oriki-cart");
  tell("oriki-checkout");
  end();
  tell(null);
  expect(told).toEqual(["OWAMBE", ""]);
});

test("where storage is full, what was typed and the order's key stay as long as the page", () => {
  let isFull = false;
  vi.stubGlobal(
    "localStorage",
    storage(() => !isFull),
  );
  keepDraft(withKey("before"));
  isFull = true;
  keepDraft(withKey("now"));
  expect(readDraft()).toEqual(withKey("now"));
  isFull = false;
  keepDraft(withKey("kept again"));
  localStorage.setItem("oriki-checkout", JSON.stringify(withKey("of another tab")));
  expect(readDraft().idempotencyKey).toBe("of another tab");
});

test("where storage is blocked, they stay as long as the page, until they are dropped", () => {
  vi.stubGlobal("localStorage", undefined);
  keepDraft(withKey("one"));
  expect(readDraft()).toEqual(withKey("one"));
  dropDraft();
  expect(readDraft()).toEqual(emptyDraft);
});
