import { defineStanding } from "./define.ts";

/** The About page of a fresh shop. */
export const about = defineStanding({
  slug: "about",
  title: "Our Story",
  summary: "How {shop} came to bring Nigerian and international houses under one roof in Lagos.",
  blocks: [
    {
      kind: "statement",
      id: "opening",
      lead: "An oríkì is a praise-name: what your grandmother calls you when she wants you to stand up straight. We named a shop after that feeling.",
      text: `{shop} brings shoes, bags and clothes from Nigerian and international houses under one roof, chosen piece by piece and priced in naira.

We believe that luxury is not distance. It is a well-cut kaftan for a Friday, a heel that lasts the owambe, a bag your daughter will ask for.`,
    },
    { kind: "loved", id: "loved" },
    { kind: "figures", id: "figures" },
    {
      kind: "statement",
      id: "mission",
      title: "Our Mission",
      lead: "To let everyone in Nigeria who loves beautiful things find them close to home, trust what they are buying, and wear it with their own name.",
    },
    {
      kind: "points",
      id: "values",
      title: "Our Values",
      points: [
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
      ],
    },
    {
      kind: "points",
      id: "journey",
      title: "Our Journey",
      as: "steps",
      points: [
        {
          title: "A rail on the Island",
          text: "It began with one rail of shoes and bags in a borrowed corner of a tailor's shop on Victoria Island, and customers who brought their sisters.",
        },
        {
          title: "A roof for the houses",
          text: "Young Nigerian houses asked to stand beside the international ones. The rail became a room, and the room a store.",
        },
        {
          title: "All thirty-six states",
          text: "Orders from Kano, Enugu and Calabar turned a shop into a courier's best customer. Now we deliver across the whole country.",
        },
        {
          title: "Today",
          text: "One catalogue, on your phone and in the store, with people behind it who answer within a day.",
        },
      ],
      link: { label: "Shop the collection", to: "/products" },
    },
  ],
});
