import { expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { forgetSignIns, recordAudits } from "./audit.ts";

const t = testContext();
const DAY_MS = 86_400_000;

async function left(): Promise<string[]> {
  await forgetSignIns(t.ctx, 2);
  const rows = await t.ctx.db.select().from(auditLog).orderBy(auditLog.id);
  return rows.map(({ action }) => action);
}

test("sign-ins are forgotten after 400 days; what was done with money, stock, orders and rights never is", async () => {
  const signIns = ["session.refused", "session.opened", "session.ended", "session.token_reused"];
  const deeds = ["refund.transferred", "cash.paid_in", "stock.adjusted", "order.cancelled"];
  const rights = ["role.granted", "settings.changed", "user.deleted"];
  await t.ctx.db.delete(auditLog);
  await recordAudits(
    t.ctx.db,
    [...signIns, ...deeds, ...rights].map((action) => ({ action, entity: "order" })),
  );
  await t.ctx.db.update(auditLog).set({ at: t.clock.now() });
  t.clock.advance(400 * DAY_MS);
  expect(await left()).toEqual([...signIns, ...deeds, ...rights]);
  t.clock.advance(1);
  expect(await left()).toEqual([...deeds, ...rights]);
  t.clock.advance(4000 * DAY_MS);
  expect(await left()).toEqual([...deeds, ...rights]);
});
