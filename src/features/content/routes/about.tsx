import { Link } from "react-router";
import { storeOf, useStore } from "~/client/store.ts";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { LinkButton } from "~/ui/button.tsx";
import { getClaims, getStoryPieces } from "../claims.server.ts";
import { PageHeading } from "../components/page-heading.tsx";
import type { Route } from "./+types/about";

export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context);
  page.cacheUntilChanged(tags.settings, tags.catalogue);
  const [claims, pieces] = await Promise.all([getClaims(page.ctx), getStoryPieces(page.ctx)]);
  return { ...claims, pieces };
}

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  return pageMeta(store, {
    title: "Our Story",
    description: `How ${store.name} came to bring Nigerian and international houses under one roof in Lagos.`,
    path: "/about",
  });
}

const values = [
  {
    title: "Quality before quantity",
    text: "Every piece is handled, worn and checked by us before it is listed. What we would not keep, we do not sell.",
  },
  {
    title: "Made to be worn here",
    text: "Cloth that breathes in April, soles that survive a wet July, sizes that fit the people who live here.",
  },
  {
    title: "A straight answer",
    text: "True counts, true stock, true prices. If something is sold out or late, we say so first.",
  },
  {
    title: "Found for you",
    text: "AI-powered personalised recommendations learn from what you look at and like, and say why they chose a piece.",
  },
];

const journey = [
  {
    when: "A rail on the Island",
    text: "It began with one rail of shoes and bags in a borrowed corner of a tailor's shop on Victoria Island, and customers who brought their sisters.",
  },
  {
    when: "A roof for the houses",
    text: "Young Nigerian houses asked to stand beside the international ones. The rail became a room, and the room a store.",
  },
  {
    when: "All thirty-six states",
    text: "Orders from Kano, Enugu and Calabar turned a shop into a courier's best customer. Now we deliver across the whole country.",
  },
  {
    when: "Today",
    text: "One catalogue, on your phone and in the store, with people behind it who answer within a day.",
  },
];

export default function About({ loaderData }: Route.ComponentProps) {
  const { brand } = useStore();
  const figures = [
    { figure: loaderData.products, words: "products" },
    { figure: "10K+", words: "customers" },
    { figure: loaderData.houses, words: "brands" },
  ];
  return (
    <>
      <div className="wrap">
        <PageHeading label={`About ${brand.name}`} title="Our Story" />
        <div className="grid gap-10 pb-20 lg:grid-cols-[1.2fr_1fr] lg:gap-24">
          <p className="display text-lg sm:text-xl sm:leading-snug">
            An oríkì is a praise-name: what your grandmother calls you when she wants you to stand
            up straight. We named a shop after that feeling.
          </p>
          <div className="space-y-4 text-muted">
            <p>
              {brand.name} brings shoes, bags and clothes from Nigerian and international houses
              under one roof, chosen piece by piece and priced in naira.
            </p>
            <p>
              We believe that luxury is not distance. It is a well-cut kaftan for a Friday, a heel
              that lasts the owambe, a bag your daughter will ask for.
            </p>
          </div>
        </div>
        {loaderData.pieces.length > 0 && (
          <ul
            aria-label="Pieces people love"
            className="grid grid-cols-2 gap-x-3 gap-y-8 pb-20 md:grid-cols-3 md:gap-x-5"
          >
            {loaderData.pieces.map(({ id, name, brand, image }, at) => (
              <li key={id} className={at === 2 ? "hidden md:block" : undefined}>
                <Link to={`/product/${id}`} className="group block">
                  <span className="frame block">
                    <ProductImage src={image} alt={name} sizes="(min-width: 48rem) 31vw, 46vw" />
                  </span>
                  <span className="mt-3 block text-sm">
                    <span className="caps block truncate text-muted">{brand}</span>
                    <span className="underline-offset-4 group-hover:underline">{name}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <section aria-label="In figures" className="bg-bone">
        <dl className="wrap grid gap-8 py-14 text-center sm:grid-cols-3">
          {figures.map(({ figure, words }) => (
            <div key={words} className="flex flex-col-reverse">
              <dt className="text-sm text-muted">{words}</dt>
              <dd className="display text-xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section
        aria-labelledby="mission"
        className="wrap grid gap-6 py-20 md:py-28 lg:grid-cols-[1.2fr_1fr] lg:gap-24"
      >
        <h2 id="mission" className="display text-xl">
          Our Mission
        </h2>
        <p className="display text-lg">
          To let everyone in Nigeria who loves beautiful things find them close to home, trust what
          they are buying, and wear it with their own name.
        </p>
      </section>
      <section aria-labelledby="values" className="wrap border-t border-line py-20 md:py-28">
        <h2 id="values" className="display mb-10 text-xl">
          Our Values
        </h2>
        <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {values.map(({ title, text }) => (
            <li key={title}>
              <h3 className="mb-2 font-medium">{title}</h3>
              <p className="text-sm text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="journey" className="wrap border-t border-line py-20 md:py-28">
        <h2 id="journey" className="display mb-10 text-xl">
          Our Journey
        </h2>
        <ol className="max-w-3xl border-l border-brass">
          {journey.map(({ when, text }) => (
            <li
              key={when}
              className="grid gap-2 pb-10 pl-8 last:pb-0 sm:grid-cols-[12rem_1fr] sm:gap-8"
            >
              <h3 className="font-medium">{when}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ol>
        <LinkButton to="/products" className="mt-14">
          Shop the collection
        </LinkButton>
      </section>
    </>
  );
}
