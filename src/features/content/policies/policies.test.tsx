import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { STARTING_ZONES } from "~/features/checkout/zones.ts";
import { defaultSettings } from "~/features/settings/schema.ts";
import type { PolicySection } from "../components/policy-page.tsx";
import { policyFacts } from "./facts.ts";
import { privacySections } from "./privacy.tsx";
import { returnSections } from "./returns.tsx";
import { shippingIntro, shippingSections } from "./shipping.tsx";
import { termsSections } from "./terms.tsx";

const fresh = policyFacts(defaultSettings.orders, STARTING_ZONES);

/** The words of a policy within the storefront's frame. */
function read(sections: PolicySection[]): string {
  const store = {
    brand: defaultSettings.brand,
    name: "Oríkì",
    tagline: "",
    publicUrl: "",
    year: 1,
    menus: null,
  };
  const router = createMemoryRouter(
    [
      {
        id: "storefront",
        path: "/",
        loader: () => store,
        element: sections.map(({ id, content }) => <div key={id}>{content}</div>),
      },
    ],
    { hydrationData: { loaderData: { storefront: store } } },
  );
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

test("shipping states every delivery fact", () => {
  const words = read(shippingSections(fresh));
  for (const fact of [
    "1–3 business days",
    "3–7 business days",
    "₦2,500–₦5,000",
    "₦5,000–₦8,000",
    "₦8,000–₦12,000",
    "before 12 PM",
    "1–2 business days",
    "5–7 business days",
    "within Nigeria only",
    "all 36 states",
  ]) {
    expect(words).toContain(fact);
  }
});

test("fees, days and hours are those of the settings and the zones, wherever they stand", () => {
  const orders = {
    ...defaultSettings.orders,
    processing_days_min: 2,
    processing_days_max: 4,
    cutoff_hour: 10,
    free_delivery_over_kobo: 20_000_000,
  };
  const [mainland, ...others] = STARTING_ZONES;
  const zones = [{ ...mainland!, standardKobo: 180_000, standardDaysMax: 6 }, ...others];
  const facts = policyFacts(orders, zones);
  const words = read(shippingSections(facts));
  for (const fact of [
    "within 2–4 business days",
    "1–7 business days",
    "₦1,800–₦5,000",
    "before 10 AM",
    "Lagos Mainland 1–6 business days",
    "From ₦200,000, standard delivery is free",
  ]) {
    expect(words).toContain(fact);
  }
  expect(words).not.toMatch(/12 PM|₦2,500|1–3 business days on the road/);
  expect(shippingIntro(facts)).toMatch(/^Ready in 2–4 business days.* Lagos .*before 10 AM\.$/);
  expect(read(termsSections(facts))).toContain("prepared in 2–4 business days");
  const alone = policyFacts(
    orders,
    zones.map((zone) => ({ ...zone, sameDayKobo: null })),
  );
  expect(shippingIntro(alone)).not.toContain("same day");
  expect(read(shippingSections(alone))).not.toMatch(/same day|Same-day/i);
});

test("returns state every fact about time and money", () => {
  const words = read(returnSections(fresh));
  for (const fact of [
    "within 30 days",
    "no time limit",
    "7–10 business days",
    "2–3 business days",
    "within 24 hours",
    "Monday – Friday 9:00 AM – 6:00 PM",
    "Saturday 10:00 AM – 4:00 PM",
    "Sunday Closed",
  ]) {
    expect(words).toContain(fact);
  }
});

test("every section of every policy has an address of its own", () => {
  for (const sections of [
    privacySections,
    returnSections(fresh),
    shippingSections(fresh),
    termsSections(fresh),
  ]) {
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[a-z-]+$/.test(id))).toBe(true);
  }
});
