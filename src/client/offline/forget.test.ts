import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepFor } from "./forget.ts";

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const sent: string[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("dispatchEvent", ({ type }: Event) => sent.push(type) > 0);
});
afterEach(() => vi.unstubAllGlobals());

const draftOf = (owner: string) =>
  localStorage.setItem("oriki-checkout", JSON.stringify({ owner, notes: "Call first" }));
const talk = () => sessionStorage.setItem("oriki-temi", "[]");
const kept = () => [localStorage.getItem("oriki-checkout"), sessionStorage.getItem("oriki-temi")];

test("a guest's checkout and conversation stay when they sign in, and go when they leave", () => {
  keepFor(undefined);
  draftOf("");
  talk();
  keepFor("ada");
  expect(kept()).not.toContain(null);
  expect(sent).toEqual([]);
  draftOf("ada");
  keepFor("ada");
  expect(kept()).not.toContain(null);
  keepFor(undefined);
  expect(kept()).toEqual([null, null]);
  expect(sent).toEqual(["oriki:conversation-dropped"]);
});

test("they go when somebody else comes; a checkout of nobody's account stays", () => {
  keepFor("ada");
  draftOf("ada");
  talk();
  keepFor("bola");
  expect(kept()).toEqual([null, null]);
  draftOf("");
  keepFor(undefined);
  expect(localStorage.getItem("oriki-checkout")).not.toBeNull();
});

test("a tab that learns of it after another one drops its own conversation too", () => {
  keepFor("ada");
  const other = sessionStorage;
  talk();
  vi.stubGlobal("sessionStorage", storage());
  keepFor("ada");
  keepFor(undefined);
  vi.stubGlobal("sessionStorage", other);
  keepFor(undefined);
  expect(other.getItem("oriki-temi")).toBeNull();
});
