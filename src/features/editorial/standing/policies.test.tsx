import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { STARTING_ZONES } from "~/features/checkout/zones.ts";
import { defaultSettings } from "~/features/settings/schema.ts";
import { type Block, blockSchema } from "../blocks.ts";
import { ToldText } from "../components/told-text.tsx";
import { nameFacts, type PolicyFacts, policyFacts } from "../facts/facts.ts";
import { isFact } from "../facts/names.ts";
import { typedFigures } from "../facts/typed-figures.ts";
import { fillFacts, namesIn, readMarks } from "../marked-text.ts";
import { STANDING_SLUGS, type StandingSlug } from "../rules.ts";
import { savePageInput } from "../schema.ts";
import { FRESH_STANDING, withStanding } from "./standing.ts";

const fresh = policyFacts(defaultSettings.orders, STARTING_ZONES);

const summaryOf = (slug: StandingSlug, facts: PolicyFacts) =>
  fillFacts(FRESH_STANDING[slug].summary, nameFacts("Oríkì", facts));

/** The words of a fresh shop's policy within the storefront's frame. */
function read(slug: StandingSlug, facts: PolicyFacts): string {
  const store = { brand: defaultSettings.brand, name: "Oríkì" };
  const named = nameFacts("Oríkì", facts);
  const router = createMemoryRouter(
    [
      {
        id: "storefront",
        path: "/",
        loader: () => store,
        element: FRESH_STANDING[slug].blocks.map(
          (block) =>
            block.kind === "text" && (
              <div key={block.id}>
                {fillFacts(block.title, named)} <ToldText told={readMarks(block.text, named)} />
              </div>
            ),
        ),
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
  const words = read("shipping-info", fresh);
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
  const words = read("shipping-info", facts);
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
  expect(summaryOf("shipping-info", facts)).toMatch(
    /^Ready in 2–4 business days.* Lagos .*before 10 AM\.$/,
  );
  expect(read("terms-of-service", facts)).toContain("prepared in 2–4 business days");
  const alone = policyFacts(
    orders,
    zones.map((zone) => ({ ...zone, sameDayKobo: null })),
  );
  expect(summaryOf("shipping-info", alone)).not.toContain("same day");
  expect(read("shipping-info", alone)).not.toMatch(/same day|Same-day/i);
});

test("returns state every fact about time and money", () => {
  const words = read("return-policy", fresh);
  for (const fact of [
    "30 days to decide",
    "within 30 days",
    "no time limit",
    "7–10 business days",
    "2–3 business days",
    "within 24 hours",
    "for 14 days after we accepted",
    "Monday – Friday 9:00 AM – 6:00 PM",
    "Saturday 10:00 AM – 4:00 PM",
    "Sunday Closed",
  ]) {
    expect(words).toContain(fact);
  }
});

test("every page of a fresh shop is fit to be saved as it is, and leaves no name of a fact unread", () => {
  for (const slug of STANDING_SLUGS) {
    const page = FRESH_STANDING[slug];
    expect(savePageInput.safeParse({ ...page, id: slug }).error).toBeUndefined();
    expect(read(slug, fresh)).not.toMatch(/[{}]/);
    expect(summaryOf(slug, fresh)).not.toMatch(/[{}]/);
    expect(namesIn(JSON.stringify(page.blocks)).filter((name) => !isFact(name))).toEqual([]);
  }
});

test("whatever was stored of a policy, each of its sections is there once, in words, and the rest stays", () => {
  const { blocks } = FRESH_STANDING["return-policy"];
  const own = (id: string, text: string): Block =>
    blockSchema.parse({ kind: "text", id, title: text, text });
  const stored = fc.uniqueArray(
    fc.oneof(
      fc.constantFrom(...blocks),
      fc.constantFrom(...blocks.map(({ id }) => own(id, "")), own("mine", "Ours")),
    ),
    { selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(stored, (arranged) => {
      const page = withStanding(arranged, blocks);
      for (const section of blocks) {
        expect(page.filter(({ id }) => id === section.id)).toEqual([section]);
      }
      expect(page.slice(0, arranged.length).map(({ id }) => id)).toEqual(
        arranged.map(({ id }) => id),
      );
      expect(withStanding(page, blocks)).toEqual(page);
    }),
  );
  const [first] = withStanding([own("defects", "Ours")], blocks);
  expect(first).toMatchObject({ title: "Ours", text: "Ours" });
});

test("a figure that is typed into a policy is found, one of the fresh shop's is not", () => {
  const { blocks, summary } = FRESH_STANDING["privacy-policy"];
  const more = blockSchema.parse({
    kind: "text",
    id: "more",
    text: "Within 14 days or 2–3 business days, before 3 PM, for ₦2,500. Within 14 days, act within 30 days.",
  });
  expect(typedFigures({ summary, blocks }, FRESH_STANDING["privacy-policy"])).toEqual([]);
  expect(
    typedFigures({ summary, blocks: [...blocks, more] }, FRESH_STANDING["privacy-policy"]),
  ).toEqual(["14 days", "2–3 business days", "3 PM", "₦2,500"]);
  expect(typedFigures({ summary, blocks: [more] }, undefined)).toEqual([]);
});
