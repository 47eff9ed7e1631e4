import { expect, test, vi } from "vitest";
import { keepDraft, readDraft } from "~/client/drafts.ts";
import { doorDraft, forgetDoors } from "./door-drafts.ts";

function storage() {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}

test("what was typed stays for doors that are open in a run that the phone knows, and no others", () => {
  vi.stubGlobal("localStorage", storage());
  const doors = ["run:open", "run:closed", "ended:open"] as const;
  for (const door of doors) {
    const [run, stop] = door.split(":") as [string, string];
    keepDraft(`${doorDraft(run, stop)}asked`, "failed");
    keepDraft(`${doorDraft(run, stop)}failed`, { note: "Gate is locked" });
  }
  keepDraft("somebody:tag:1", { tag: "gift" });
  const stops = [
    { id: "open", state: "open" },
    { id: "closed", state: "delivered" },
  ] as Parameters<typeof forgetDoors>[0][number]["stops"];
  forgetDoors([{ id: "run", stops }]);
  expect(readDraft(`${doorDraft("run", "open")}asked`)).toBe("failed");
  expect(readDraft(`${doorDraft("run", "open")}failed`)).toEqual({ note: "Gate is locked" });
  for (const [run, stop] of [
    ["run", "closed"],
    ["ended", "open"],
  ] as const)
    expect(readDraft(`${doorDraft(run, stop)}failed`)).toBeUndefined();
  expect(readDraft("somebody:tag:1")).toEqual({ tag: "gift" });
  forgetDoors([]);
  expect(readDraft(`${doorDraft("run", "open")}asked`)).toBeUndefined();
});
