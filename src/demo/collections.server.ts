import type { collections } from "~/db/schema/collections.ts";
import type { StudioPictures } from "~/features/images/studio-pictures.server.ts";
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
  const pictureOf = (fits: (product: DemoProduct) => boolean) => {
    const product = catalogue.find((one) => one.isActive && fits(one));
    return product ? (imagesOf(product, pictures).images[0] ?? null) : null;
  };
  const common = { isActive: true, isShown: true, createdAt: now, updatedAt: now };
  const small = pickSmall(catalogue);
  return [
    {
      ...common,
      slug: "owambe-edit",
      title: "The Owambe Edit",
      text: "Aso-oke, brocade and velvet for the Saturday when everybody looks. Bring your own gele, or let one of our houses tie it.",
      picture: pictureOf(({ recipe }) => recipe.material === "aso-oke"),
      kind: "rule",
      productIds: [],
      rule: {
        materials: ["aso-oke", "brocade", "velvet"],
        categories: ["Women's Fashion", "Men's Fashion"],
      },
      sort: "rating",
      place: 1,
    },
    {
      ...common,
      slug: "indigo-and-adire",
      title: "Indigo & Adire",
      text: "Drawn with a feather, tied by hand, dyed in Abeokuta: no two metres are the same, and no two pieces either.",
      picture: pictureOf(({ name }) => /adire/i.test(name)),
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
      picture: small[0] ? (imagesOf(small[0], pictures).images[0] ?? null) : null,
      kind: "hand",
      productIds: small.map(({ key }) => ids.get(key)!),
      rule: {},
      sort: "newest",
      place: 3,
    },
  ];
}
