import { Visitor } from "vite";
import { expect, test } from "vitest";
import { parse, readSources, type Source } from "./source.ts";

/**
 * Who asks the database what time it is, with what it dates. All else is judged by the clock that wrote its
 * time, the shop's own (docs/decisions/recovery.md): it goes into a statement as a parameter.
 */
const ASKS_THE_DATABASE: Record<string, string> = {
  "src/features/accounts/admin/lists.server.ts":
    "who is banned in a list; at the door the shop's clock is asked",
  "src/features/gift-cards/admin-list.server.ts":
    "which cards have expired in a list; where one is spent the shop's clock is asked",
  "src/features/health/checks.server.ts":
    "mails in the outbox, and how far the two clocks are apart",
  "src/features/orders/undo/offer.server.ts": "mails in the outbox",
  "src/features/stockroom/lists.server.ts": "sales of ninety days, where an hour is nothing",
  "src/platform/copies/copies.ts": "heartbeats of copies",
};

const ASKS =
  /\b(now|(clock|statement|transaction)_timestamp)\(\)|\b(current_(timestamp|date|time)|localtimestamp)\b/i;

function asksTheDatabase(source: Source): boolean {
  let found = false;
  new Visitor({
    TemplateElement({ value }) {
      found ||= ASKS.test(value.raw);
    },
  }).visit(parse(source).program);
  return found;
}

test("only what the database dates itself is measured by the database's clock", () => {
  const asking = readSources().filter(
    (source) => ASKS.test(source.text) && asksTheDatabase(source),
  );
  expect(asking.map(({ path }) => path)).toEqual(Object.keys(ASKS_THE_DATABASE));
});
