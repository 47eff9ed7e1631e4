import { expect, test } from "vitest";
import { AUDIT_ENTITIES } from "~/lib/audit-entities.ts";
import { readSources } from "./source.ts";

/** What is written without being listed does not compile. */
test("the audit log can be filtered by what is written there, and by nothing else", () => {
  const written = new Set<string>();
  for (const { text } of readSources())
    for (const [, entity] of text.matchAll(/\bentity: "(\w+)"/g)) written.add(entity!);
  expect([...written].sort()).toEqual([...AUDIT_ENTITIES]);
});
