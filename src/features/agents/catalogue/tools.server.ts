import { searchProducts } from "~/features/catalogue/queries.server.ts";
import { readVariantId } from "~/lib/variant-id.ts";
import { defineLimit } from "~/platform/route-limits.ts";
import { fail, type Message, ProtocolError, succeed } from "../protocol.ts";
import { homeUrl } from "../shop.server.ts";
import { type AnyTool, defineTool } from "../tool.ts";
import { noteSearch } from "../visits/notes.server.ts";
import { firstPlace, readCursor, writeCursor } from "./cursor.ts";
import { describeProduct, describeVariants, SIZE } from "./describe.ts";
import { fits, inOwnCurrency, toFilterState } from "./filters.ts";
import { lookUp } from "./look-up.ts";
import { readProducts } from "./read-products.server.ts";
import { lookupInput, MOST_IDS, productInput, searchInput } from "./schema.ts";
import { getTeller } from "./teller.server.ts";

const SEARCH = "dev.ucp.shopping.catalog.search";
const LOOKUP = "dev.ucp.shopping.catalog.lookup";

/** Agents of many people call from a few networks; each call is one query, or a search. */
export const findingLimit = defineLimit({
  name: "agents_find",
  seconds: 60,
  own: 120,
  network: 300,
  class: "browsing",
  evenKeys: true,
});

const search = defineTool({
  name: "search_catalog",
  capability: SEARCH,
  description:
    "Finds pieces by what somebody would say, e.g. 'red bag under 150k', or by filters. Prices are in kobo, a hundredth of a naira.",
  method: "POST",
  isReading: true,
  path: "/catalog/search",
  argument: "catalog",
  limit: findingLimit,
  input: searchInput,
  async run(ctx, { query = "", pagination = {}, context, ...input }, { agent }) {
    const { filters, messages } = inOwnCurrency(input.filters, context);
    const { cursor } = pagination;
    const place = cursor ? readCursor(cursor) : firstPlace(pagination.limit);
    if (!place)
      throw new ProtocolError(400, "invalid_cursor", "No list of this shop gave this cursor");
    const state = toFilterState(query.trim(), filters, place.page);
    const options = { perPage: place.limit, withNear: true };
    const [found, teller] = await Promise.all([
      searchProducts(ctx, state, options),
      getTeller(ctx),
    ]);
    if (place.page === 1) await noteSearch(ctx, agent, query, found.total);
    // A page beyond the last one is empty, not the last one again.
    const ids = found.page === place.page ? found.products.map(({ id }) => id) : [];
    const products = await readProducts(ctx, ids);
    const hasNext = ids.length > 0 && place.page < found.pages;
    return succeed(
      SEARCH,
      {
        products: products.map((product) =>
          describeProduct(product, describeVariants(product, teller), teller),
        ),
        pagination: {
          has_next_page: hasNext,
          total_count: found.total,
          ...(hasNext ? { cursor: writeCursor({ ...place, page: place.page + 1 }) } : {}),
        },
      },
      [...messages, ...tellOfSearch(found)],
    );
  },
});

/** What the shop made of the text, so that nobody takes what comes near for what was asked. */
function tellOfSearch(found: { corrected: string | null; missing: string[] | null }): Message[] {
  const { corrected, missing } = found;
  return [
    ...(corrected === null
      ? []
      : [
          { type: "info" as const, code: "query_corrected", content: `Searched for: ${corrected}` },
        ]),
    ...(missing?.length
      ? [
          {
            type: "info" as const,
            code: "near_matches",
            content: `Nothing is all of that. These come near, but are not: ${missing.join(", ")}`,
          },
        ]
      : []),
  ];
}

const lookup = defineTool({
  name: "lookup_catalog",
  capability: LOOKUP,
  description: "Fetches products by ids of products or variants, with one variant of each.",
  method: "POST",
  isReading: true,
  path: "/catalog/lookup",
  argument: "catalog",
  limit: findingLimit,
  input: lookupInput,
  async run(ctx, { ids, context, ...input }) {
    if (ids.length > MOST_IDS) {
      throw new ProtocolError(400, "request_too_large", `At most ${MOST_IDS} ids at once`);
    }
    const { filters, messages } = inOwnCurrency(input.filters, context);
    const wanted = [...new Set(ids.flatMap((id) => readVariantId(id)?.productId ?? []))];
    const [read, teller] = await Promise.all([readProducts(ctx, wanted), getTeller(ctx)]);
    const { products, missing } = lookUp(
      ids,
      read.map((product) => ({ product, variants: describeVariants(product, teller) })),
    );
    return succeed(
      LOOKUP,
      {
        products: products
          .filter(({ product }) => fits(product, filters, teller))
          .map(({ product, variants }) => describeProduct(product, variants, teller)),
      },
      [
        ...messages,
        ...missing.map((id): Message => ({ type: "info", code: "not_found", content: id })),
      ],
    );
  },
});

const product = defineTool({
  name: "get_product",
  capability: LOOKUP,
  description:
    "Tells all about one product, with which of its sizes can be bought now; before somebody decides to buy.",
  method: "POST",
  isReading: true,
  path: "/catalog/product",
  argument: "catalog",
  limit: findingLimit,
  input: productInput,
  async run(ctx, { id, selected = [], context, ...input }) {
    const { filters, messages } = inOwnCurrency(input.filters, context);
    const wanted = readVariantId(id);
    const [[read], teller] = await Promise.all([
      readProducts(ctx, wanted ? [wanted.productId] : []),
      getTeller(ctx),
    ]);
    const nothing = () =>
      fail("not_found", `There is nothing of the id ${id} in the shop`, homeUrl(ctx));
    if (!read || !fits(read, filters, teller)) return nothing();
    const all = describeVariants(read, teller);
    // An id of a variant says it all; a size that there is none of is as if nothing had been chosen.
    const chosen = selected.find(({ name }) => name.toLowerCase() === SIZE.toLowerCase())?.label;
    const variant =
      wanted?.size === undefined
        ? (all.find(({ options }) => options[0]?.label === chosen) ?? all[0]!)
        : all.find((one) => one.id === id);
    if (!variant) return nothing();
    const isRelaxed =
      wanted?.size === undefined && chosen !== undefined && variant.options[0]?.label !== chosen;
    const { options, ...described } = describeProduct(read, [variant], teller);
    return succeed(
      LOOKUP,
      {
        product: {
          ...described,
          selected: isRelaxed ? [] : variant.options,
          ...(options
            ? {
                options: options.map(({ name, values }) => ({
                  name,
                  values: values.map(({ label }) => ({
                    label,
                    exists: true,
                    available: all.some(
                      (one) => one.options[0]?.label === label && one.availability.available,
                    ),
                  })),
                })),
              }
            : {}),
        },
      },
      messages,
    );
  },
});

export const catalogueTools: AnyTool[] = [search, lookup, product];
