import type { collections, houses } from "~/db/schema/collections.ts";
import { findArt, type StudioPictures } from "~/features/images/studio-pictures.server.ts";
import { HOUSES } from "./catalogue/houses/index.ts";
import type { DemoProduct } from "./catalogue/products.ts";
import { imagesOf } from "./pictures.server.ts";

type Row = typeof collections.$inferInsert;

const SMALL_KOBO = 6_000_000;
const BY_HAND = 12;

/** Small pieces of as many houses, as somebody might pick them. */
function pickSmall(catalogue: readonly DemoProduct[]): DemoProduct[] {
  const small = catalogue.filter(
    ({ category, priceKobo, isActive, stock }) =>
      isActive &&
      (category === "Accessories" || category === "Bags") &&
      priceKobo <= SMALL_KOBO &&
      stock.some(({ onHand }) => onHand > 0),
  );
  const oneOfEach = [...Map.groupBy(small, ({ brand }) => brand).values()].map(([first]) => first!);
  return oneOfEach.slice(0, BY_HAND);
}

/** Of the promotion that the first of them tells of. */
export const DEMO_CODE = "OWAMBE10";

/** Three to look at: two by a rule, one by hand. */
export function buildDemoCollections({
  now,
  catalogue,
  ids,
  pictures,
}: {
  now: Date;
  catalogue: readonly DemoProduct[];
  ids: ReadonlyMap<string, number>;
  pictures: StudioPictures;
}): Row[] {
  /** The room that was photographed for it, else the first of its pieces. */
  const pictureOf = (room: string, fits: (product: DemoProduct) => boolean) => {
    const product = catalogue.find((one) => one.isActive && fits(one));
    const piece = product && imagesOf(product, pictures).images[0];
    return findArt(pictures, `room-${room}-tall`) ?? piece ?? null;
  };
  const common = { isActive: true, isShown: true, createdAt: now, updatedAt: now };
  const small = pickSmall(catalogue);
  return [
    {
      ...common,
      slug: "owambe-edit",
      title: "The Owambe Edit",
      text: `Aso-oke, brocade and velvet for the Saturday when everybody looks. From ₦150,000 the code ${DEMO_CODE} takes a tenth off.`,
      picture: pictureOf("owambe", ({ recipe }) => recipe.material === "aso-oke"),
      kind: "rule",
      productIds: [],
      rule: { materials: ["aso-oke", "brocade", "velvet"] },
      sort: "rating",
      place: 1,
    },
    {
      ...common,
      slug: "indigo-and-adire",
      title: "Indigo & Adire",
      text: "Drawn with a feather, tied by hand, dyed in Abeokuta: no two metres are the same, and no two pieces either.",
      picture: pictureOf("adire", ({ name }) => /adire/i.test(name)),
      kind: "rule",
      productIds: [],
      rule: { materials: ["adire"] },
      sort: "newest",
      place: 2,
    },
    {
      ...common,
      slug: "small-luxuries",
      title: "Small Luxuries",
      text: "Gifts that fit into one hand, each from another house, none above ₦60,000.",
      picture: pictureOf("small", ({ key }) => key === small[0]?.key),
      kind: "hand",
      productIds: small.map(({ key }) => ids.get(key)!),
      rule: {},
      sort: "newest",
      place: 3,
    },
  ];
}

/** What each house says of itself, with one of its pieces. */
export function buildDemoHouses({
  now,
  catalogue,
  pictures,
}: {
  now: Date;
  catalogue: readonly DemoProduct[];
  pictures: StudioPictures;
}): (typeof houses.$inferInsert)[] {
  return HOUSES.map(({ name, city, character, craft }) => {
    const piece = catalogue.find(({ brand, isActive }) => isActive && brand === name);
    return {
      name,
      story: `${[...character, craft ?? ""].join(" ").trim()}\n\nAt home in ${city}.`,
      picture: piece ? (imagesOf(piece, pictures).images[0] ?? null) : null,
      updatedAt: now,
    };
  });
}
