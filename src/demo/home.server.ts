import type { pages, pageVersions } from "~/db/schema/editorial.ts";
import { blockSchema, DEFAULT_HOME } from "~/features/editorial/blocks.ts";
import { HOME_SLUG } from "~/features/editorial/rules.ts";
import type { PageContent } from "~/features/editorial/schema.ts";
import type { StudioPictures } from "~/features/images/studio-pictures.server.ts";
import type { DemoProduct } from "./catalogue/products.ts";
import { DEMO_CODE } from "./collections.server.ts";
import { imagesOf } from "./pictures.server.ts";

const ID = "0c9f5a52-5f0e-4b0b-9a56-2d1f6a0e4b11";

/** The sections of every home page, and between them what else there is to see: collections, a promotion, a story. */
export function buildDemoHome({
  now,
  catalogue,
  pictures,
}: {
  now: Date;
  catalogue: readonly DemoProduct[];
  pictures: StudioPictures;
}): { page: typeof pages.$inferInsert; version: typeof pageVersions.$inferInsert } {
  const worn = catalogue.find(
    ({ recipe, category, isActive }) =>
      isActive && recipe.material === "aso-oke" && category === "Women's Shoes",
  );
  const [src] = worn ? imagesOf(worn, pictures).images : [];
  const edits = blockSchema.parse({
    kind: "story",
    id: "edits",
    title: "For the Saturday when everybody looks",
    text: `[The Owambe Edit](/collections/owambe-edit) is aso-oke, brocade and velvet. From ₦150,000 the code ${DEMO_CODE} takes a tenth off.\n\n[Indigo & Adire](/collections/indigo-and-adire) is drawn with a feather and dyed in Abeokuta. [Small Luxuries](/collections/small-luxuries) are gifts that fit into one hand.`,
    pictures: src ? [{ src, alt: worn!.name }] : [],
    link: { label: "Read: The Hands Behind the Blue", to: "/stories/the-hands-behind-the-blue" },
  });
  const content: PageContent = {
    title: "Home page",
    summary: "",
    picture: null,
    blocks: DEFAULT_HOME.flatMap((block) => (block.kind === "products" ? [edits, block] : [block])),
  };
  return {
    page: {
      id: ID,
      kind: "home",
      slug: HOME_SLUG,
      draft: content,
      createdAt: now,
      updatedAt: now,
    },
    version: { pageId: ID, content, startsAt: now, isTold: true, createdAt: now },
  };
}
