import { expect, test } from "vitest";
import { cardWords } from "./card-words.ts";

const event = (kind: string) => ({ at: "2026-11-24T10:00:00.000Z", kind, toStatus: null });

test("who pays by card reads what counts: also of an order that has changed, and of what it came to more", () => {
  expect(cardWords({ dueKobo: 0, events: [event("placed")] })).toContain(
    "you are never charged twice for one order",
  );
  const changed = cardWords({ dueKobo: 0, events: [event("placed"), event("pieces_changed")] });
  expect(changed).toContain("still asks for the amount before, that counts");
  expect(changed).not.toContain("for one order");
  const rest = cardWords({ dueKobo: 6_000_000, events: [event("pieces_changed")] });
  expect(rest).toContain("nothing that you have paid is asked for again");
  expect(rest).not.toContain("charged twice");
});
