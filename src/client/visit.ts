import type { ArgumentsOf, NewRowOf } from "./wire.ts";

const VISIT = "oriki-visit";

/**
 * Tells the shop what this visit did with a product, once per visit. The visit is a random number
 * that ends with the tab; nothing is said about the person.
 */
export function reportVisit(deed: "product_views" | "cart_additions", productId: number): void {
  tellOnce(
    deed,
    `${deed}-${productId}`,
    (visit): NewRowOf<typeof deed> => ({ product_id: productId, visit_id: visit }),
  );
}

/** Tells the shop what was searched for, once per visit and text; the visit itself is not told. */
export function reportSearch(query: string): void {
  const text = query.trim().toLowerCase();
  if (!text) return;
  const after = lastSearch();
  const search = (): ArgumentsOf<"record_search"> => ({
    query: text.slice(0, 100),
    ...(after && after !== text ? { after: after.slice(0, 100) } : {}),
  });
  tellOnce("rpc/record_search", `search-${text}`, search);
  try {
    sessionStorage.setItem(`${VISIT}-last-search`, text);
  } catch {
    // No storage: what came after what is not known.
  }
}

/** The search before this one in the same tab, which may have found nothing. */
function lastSearch(): string | null {
  try {
    return sessionStorage.getItem(`${VISIT}-last-search`);
  } catch {
    return null;
  }
}

function tellOnce(path: string, deed: string, body: (visit: string) => object): void {
  try {
    const visit = sessionStorage.getItem(VISIT) ?? crypto.randomUUID();
    sessionStorage.setItem(VISIT, visit);
    const told = `${VISIT}-${deed}`;
    if (sessionStorage.getItem(told)) return;
    sessionStorage.setItem(told, "1");
    void fetch(`/rest/v1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", prefer: "return=minimal" },
      body: JSON.stringify(body(visit)),
      keepalive: true,
    }).catch(() => {
      // Counting is ours, not the shopper's: it fails in silence.
    });
  } catch {
    // No storage or no secure context: this visit is not counted.
  }
}
