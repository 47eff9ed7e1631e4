import { expect, test } from "vitest";
import { deliveryRuns } from "~/db/schema/riders.ts";
import { saveRider } from "~/features/riders/riders.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { hashToken, randomToken } from "~/platform/crypto.ts";
import { abusedShop, ipv6 } from "./shop.ts";

// Somebody tries links of riders, which show where people live. One is never found by trying; whoever
// tries is stopped all the same, and the rider behind the same address goes on.
const shop = abusedShop();

test("links that are none are few, and whoever has one is not held up", async () => {
  const riderId = await saveRider(shop.ctx, anonymous, {
    name: "Musa",
    phone: "+2348035550111",
    company: "",
    is_active: true,
  });
  const key = randomToken();
  const now = shop.clock.now();
  const linkExpiresAt = new Date(now.getTime() + 3_600_000);
  await shop.ctx.db
    .insert(deliveryRuns)
    .values({ riderId, linkHash: hashToken(key), linkExpiresAt, createdAt: now });
  const statuses: number[] = [];
  for (let n = 0; n < 30; n++) {
    // Each from another address of one household.
    const stranger = shop.from(ipv6(n));
    const wrong = { key: randomToken() };
    statuses.push((await stranger.call("rider_run", wrong)).status);
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  const photo = await shop
    .from(ipv6(1))
    .send("POST", `/rider-photos/${riderId}`, {}, { "x-run-key": "none" });
  expect(photo.status).toBe(429);
  const rider = await shop.from(ipv6(2)).call("rider_run", { key });
  expect(rider).toMatchObject({ status: 200, body: { rider: "Musa", stops: [] } });
});
