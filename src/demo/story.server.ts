import type { pages, pageVersions } from "~/db/schema/editorial.ts";
import { blockSchema } from "~/features/editorial/blocks.ts";
import type { PageContent } from "~/features/editorial/schema.ts";
import type { StudioPictures } from "~/features/images/studio-pictures.server.ts";
import type { DemoProduct } from "./catalogue/products.ts";
import { imagesOf } from "./pictures.server.ts";

const ID = "5a7e11c4-3b0e-4c55-9d0a-6f2f6d1c7a10";

/** A story to look at: published, of most kinds of block. */
export function buildDemoStory({
  now,
  catalogue,
  pictures,
}: {
  now: Date;
  catalogue: readonly DemoProduct[];
  pictures: StudioPictures;
}): { page: typeof pages.$inferInsert; version: typeof pageVersions.$inferInsert } {
  const dyed = catalogue.filter(({ name, isActive }) => isActive && /adire/i.test(name));
  const shots = dyed.flatMap((product) => {
    const [src] = imagesOf(product, pictures).images;
    return src ? [{ src, alt: product.name }] : [];
  });
  const blocks = [
    {
      kind: "text",
      id: "begins",
      text: "Before there is a pattern there is a feather, a bowl of cassava paste and a white cloth that must not be touched twice. *Eleko*, it is called in Abeokuta: what the paste covers stays white, and all else drinks the dye.\n\nNo two metres come out the same. That is not a fault that we have learned to live with. **It is the point.**",
    },
    {
      kind: "story",
      id: "dipped",
      title: "Seven times into the pot",
      text: "A pale blue needs one dip. The indigo of a good adire needs seven, with the cloth hung in the air between them, where it turns from green to blue while one looks at it.\n\nBy the third day the dyer's hands are of the same colour. Ask her what she does: she holds them up.",
      pictures: shots.slice(0, 2),
      link: { label: "Indigo & Adire, all of it", to: "/collections/indigo-and-adire" },
    },
    {
      kind: "edit",
      id: "pieces",
      title: "Dyed by hand",
      text: "From the collection, and not again in the same blue.",
      collection: "indigo-and-adire",
      size: 4,
    },
    ...(dyed[0] ? [{ kind: "house", id: "house", house: dyed[0].brand }] : []),
    {
      kind: "text",
      id: "care",
      title: "To keep it blue",
      text: "Wash it alone, cold, inside out, and dry it in the shade. The first two washes will colour the water: that is the dye that was never held, and it takes nothing away.\n\nSomething is not right with a piece? It can [come back](/return-policy).",
    },
    { kind: "promises", id: "promises", title: "How it comes to you" },
  ].map((block) => blockSchema.parse(block));
  const content: PageContent = {
    title: "The Hands Behind the Blue",
    summary: "How a white cloth becomes adire: a feather, a paste, and seven times into the pot.",
    picture: shots[2]?.src ?? shots[0]?.src ?? null,
    blocks,
  };
  return {
    page: {
      id: ID,
      kind: "story",
      slug: "the-hands-behind-the-blue",
      draft: content,
      createdAt: now,
      updatedAt: now,
    },
    version: { pageId: ID, content, startsAt: now, isTold: true, createdAt: now },
  };
}
