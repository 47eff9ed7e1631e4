import { expect, test } from "vitest";
import { features } from "~/app/features.server.ts";
import type { AdminPage, Feature } from "~/platform/feature.ts";
import { whoMay } from "~/platform/permissions.ts";
import { findPage, hiddenFrom } from "./page-rights.ts";

const pages: AdminPage[] = (features as readonly Feature[]).flatMap(
  ({ adminSections = [], adminPages = [] }) => [...adminSections, ...adminPages],
);

test.each([
  ["/admin", "dashboard.see"],
  ["/admin/analytics", "analytics.see"],
  ["/admin/analytics/takings", "orders.money"],
  ["/admin/orders/0b7e/packing-slip", "orders.see"],
  ["/admin/pages/home", "pages.edit"],
  ["/admin/riders", "orders.work"],
  ["/admin/riders/cash", "orders.money"],
  ["/admin/riders/0b7e/cash", "orders.money"],
  ["/admin/stock/purchases/7", "stock.move"],
  ["/admin/settings/", "settings.edit"],
])("%s needs %s", (path, needs) => {
  expect(findPage(pages, path)?.needs).toBe(needs);
});

test("what a role does not see is told by name", () => {
  const hidden = hiddenFrom(pages, ["support"]);
  expect(hidden).toEqual(
    expect.arrayContaining(["Analytics", "Takings and VAT", "Book of cash", "Settings"]),
  );
  expect(hidden).not.toContain("Orders");
  expect(new Set(hidden).size).toBe(hidden.length);
  expect(hiddenFrom(pages, ["admin"])).toEqual([]);
  const asked = findPage(pages, "/admin/analytics")!;
  expect(hiddenFrom(pages, ["support"], asked)).toEqual(hidden.filter((l) => l !== "Analytics"));
  expect(whoMay(asked.needs)).toBe("an admin or a manager");
  expect(whoMay(findPage(pages, "/admin/audit")!.needs)).toBe("an admin");
});
