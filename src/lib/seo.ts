import type { MetaDescriptor } from "react-router";

/** What a page's head needs to know about the shop. */
export interface StoreIdentity {
  name: string;
  tagline: string;
  /** Without a slash at the end. */
  publicUrl: string;
}

export interface PageMeta {
  /** Without the shop's name, which is added; the home page gives its whole title with `bare`. */
  title: string;
  bare?: boolean;
  /** At most about 160 characters. */
  description: string;
  /** The one address of this page: path, and parameters only where they make a page of its own. */
  path: string;
  /** Absolute, or a path on the shop; 1200 x 630 unless it is a product's. */
  image?: string;
  imageAlt?: string;
  type?: "website" | "product" | "article";
  /** Keeps a page out of search engines: filters, orders, accounts. */
  noindex?: boolean;
  jsonLd?: object[];
}

export function absoluteUrl(store: Pick<StoreIdentity, "publicUrl">, path: string): string {
  return /^https?:/.test(path) ? path : `${store.publicUrl.replace(/\/$/, "")}${path}`;
}

/** Title, description, canonical link, Open Graph and structured data of one page. */
export function pageMeta(store: StoreIdentity, page: PageMeta): MetaDescriptor[] {
  const title = page.bare ? page.title : `${page.title} – ${store.name}`;
  const url = absoluteUrl(store, page.path);
  const image = absoluteUrl(store, page.image ?? "/share.png");
  return [
    { title },
    { name: "description", content: page.description },
    ...(page.noindex
      ? [{ name: "robots", content: "noindex, follow" }]
      : [{ tagName: "link", rel: "canonical", href: url }]),
    { property: "og:site_name", content: store.name },
    { property: "og:locale", content: "en_NG" },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:alt", content: page.imageAlt ?? `${store.name}. ${store.tagline}` },
    { name: "twitter:card", content: "summary_large_image" },
    ...(page.jsonLd ?? []).map((data) => ({ "script:ld+json": data as Record<string, string> })),
  ];
}

export function organizationJsonLd(
  store: StoreIdentity & { phone: string; email: string; address: string; instagram: string },
): object {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: store.name,
    slogan: store.tagline,
    url: absoluteUrl(store, "/"),
    logo: absoluteUrl(store, "/icon-512.png"),
    email: store.email,
    telephone: store.phone,
    address: { "@type": "PostalAddress", streetAddress: store.address, addressCountry: "NG" },
    sameAs: [`https://www.instagram.com/${store.instagram.replace(/^@/, "")}`],
  };
}

/** Tells search engines how to search the shop. */
export function websiteJsonLd(store: StoreIdentity): object {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name: store.name,
    url: absoluteUrl(store, "/"),
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${absoluteUrl(store, "/products")}?search={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
}

/** The trail to a page; the last step is the page itself. */
export function breadcrumbJsonLd(
  store: StoreIdentity,
  steps: { name: string; path: string }[],
): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: step.name,
      item: absoluteUrl(store, step.path),
    })),
  };
}
