import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);

/** What the bundler tells of a module while it decides on files. */
interface Bundling {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Modules of the shop, by what their paths begin with. */
const modules = (...paths: string[]) =>
  new RegExp(`[\\\\/]src[\\\\/](${paths.join("|").replaceAll("/", "[\\\\/]")})\\.tsx?$`);

/** The shop's own modules that come with these ones, whatever shows them. */
function broughtBy(...paths: string[]) {
  const found = new Set<string>();
  const collect = (id: string, bundling: Bundling) => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of bundling.getModuleInfo(id)?.importedIds ?? []) collect(next, bundling);
  };
  return (id: string, bundling: Bundling) => {
    if (found.size === 0) {
      for (const path of paths) collect(fileURLToPath(new URL(path, root)), bundling);
    }
    return found.has(id) && /[\\/]src[\\/]/.test(id);
  };
}

const everyPage = broughtBy("src/root.tsx", "src/app/frames/storefront.tsx");
const staffLists = broughtBy("src/features/admin/components/list-page.tsx");

/** Small, and on nearly every page: on its own each would be a request. */
const smallParts = modules(
  "ui/(price|stars|field|fields|checkbox|empty-state|pagination|skeleton|is-typing)",
  "lib/(money|pieces|time|seo|links|sizes|form)",
  "client/(use-post|offline/thrift)",
  "app/offline/.*",
  "features/images/sources",
  "features/catalogue/last-list",
  "features/content/components/newsletter-form",
);

/** Modules that only wait for a page of their own are left to that page. */
const tags = ["$initial" as const];

/**
 * Which modules go into one file: React and its router, what every page of the shop brings, what pages
 * of products use, what staff's lists are made of. On a slow network thirty requests cost more than
 * the bytes of a button, and each of them takes the phone's processor. What a group's modules import
 * comes with them unless a group of a higher priority has it: so what several share has its own.
 */
export const chunks = {
  groups: [
    {
      name: "react",
      test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
      priority: 4,
      tags,
    },
    {
      name: (id: string, bundling: Bundling) =>
        smallParts.test(id) || everyPage(id, bundling) ? "shop" : null,
      debugName: "shop",
      priority: 3,
      tags,
    },
    { name: "icons", test: /lucide-react/, minShareCount: 20, priority: 3, tags },
    {
      name: "primitives",
      test: /@radix-ui[\\/](primitive|react-(compose-refs|slot|primitive|context|id|presence|use-.*))[\\/]/,
      priority: 3,
      tags,
    },
    {
      name: "products",
      test: modules(
        "features/catalogue/(list-address|rules|recently-viewed|wire-card)",
        "features/catalogue/components/(product-card|product-image|catalogue-price|recently-viewed)",
        "features/storefront/components/card-parts",
        "features/cart/(quick-add|components/quick-add)",
        "features/wishlist/components/heart",
      ),
      minShareCount: 4,
      priority: 2,
      tags,
    },
    {
      name: "queries",
      test: new RegExp(`@tanstack|${modules("client/(query-client|live|staff|admin)").source}`),
      priority: 2,
      tags,
    },
    // Riders' phones keep what is typed, too, and need nothing else of the back-office.
    {
      name: "drafts",
      test: modules("client/(drafts|use-kept-fields)"),
      priority: 3,
      tags,
    },
    { name: "dialog", test: modules("ui/dialog"), priority: 2, tags },
    {
      name: "forms",
      test: modules(
        "features/admin/components/(form-dialog|kept-note|use-kept-form|moment)",
        "features/admin/components/(report-failure|load-failed|meanwhile-note)",
      ),
      priority: 2,
      tags,
    },
    {
      name: (id: string, bundling: Bundling) => (staffLists(id, bundling) ? "lists" : null),
      debugName: "lists",
      priority: 1,
      tags,
    },
  ],
};
