/** Who reads a file of all products, and in which form. */
export const feedKinds = {
  google: {
    label: "Google Merchant Center",
    where: "Products, Data sources, Add products from a file by its link",
    ending: "xml",
    type: "application/xml; charset=utf-8",
  },
  meta: {
    label: "Meta Commerce Manager",
    where: "Catalogue, Data sources, Data feed, a scheduled feed",
    ending: "csv",
    type: "text/csv; charset=utf-8",
  },
} as const;

export type FeedKind = keyof typeof feedKinds;
export const FEED_KINDS = ["google", "meta"] as const satisfies readonly FeedKind[];
