import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema.ts";
import type { PolicySection } from "../components/policy-page.tsx";
import { privacySections } from "./privacy.tsx";
import { returnSections } from "./returns.tsx";
import { shippingSections } from "./shipping.tsx";
import { termsSections } from "./terms.tsx";

/** The words of a policy within the storefront's frame. */
function read(sections: PolicySection[]): string {
  const store = {
    brand: defaultSettings.brand,
    name: "Oríkì",
    tagline: "",
    publicUrl: "",
    year: 1,
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
  const words = read(shippingSections);
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

test("returns state every fact about time and money", () => {
  const words = read(returnSections);
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
  for (const sections of [privacySections, returnSections, shippingSections, termsSections]) {
    const ids = sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[a-z-]+$/.test(id))).toBe(true);
  }
});
