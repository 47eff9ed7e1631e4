import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);

/** What the bundler tells of a module while it decides on files. */
interface Bundling {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Modules of the shop, by what their paths begin with. */
const modules = (...paths: string[]) =>
  new RegExp(`[\\\\/]src[\\\\/](${paths.join("|").replaceAll("/", "[\\\\/]")})\\.tsx?$`);

type Which = (id: string, bundling: Bundling) => boolean;

/** The shop's own modules that come with these ones, whatever shows them. */
function broughtBy(...paths: string[]): Which {
  const found = new Set<string>();
  const collect = (id: string, bundling: Bundling) => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of bundling.getModuleInfo(id)?.importedIds ?? []) collect(next, bundling);
  };
  return (id, bundling) => {
    if (found.size === 0) {
      for (const path of paths) collect(fileURLToPath(new URL(path, root)), bundling);
    }
    return found.has(id) && /[\\/]src[\\/]/.test(id);
  };
}

/** What at least two of these bring. */
const sharedBy =
  (...pages: Which[]): Which =>
  (id, bundling) =>
    pages.filter((brings) => brings(id, bundling)).length > 1;

const named = (name: string, which: Which) => ({
  name: (id: string, bundling: Bundling) => (which(id, bundling) ? name : null),
  debugName: name,
});

const everyPage = broughtBy("src/root.tsx", "src/app/frames/storefront.tsx");
const staffLists = broughtBy("src/features/admin/components/list-page.tsx");
const page = (name: string) => broughtBy(`src/features/storefront/routes/${name}.tsx`);
const home = page("home");
const piece = page("product");
const lists = ["products", "collection", "made-collection", "house"].map(page);
const anyList: Which = (id, bundling) => lists.some((brings) => brings(id, bundling));
const blocks = [home, page("story"), broughtBy("src/features/content/routes/about.tsx")];
/** Told when all else is done: it waits for no press, and nobody waits for it. */
const afterwards = broughtBy("src/app/offline/offline-note.tsx", "src/app/offline/save-data.tsx");

/** Small, and on nearly every page: on its own each would be a request. */
const smallParts = modules(
  "ui/(price|stars|field|fields|checkbox|empty-state|pagination|skeleton|is-typing)",
  "lib/(money|pieces|time|seo|links|sizes|form|states|sizes-of-any|answer-format)",
  "client/(use-post|offline/thrift)",
  "app/offline/.*",
  "features/images/sources",
  "features/(catalogue/last-list|assistant/answers)",
  "features/content/components/newsletter-form",
);

/** What a piece's page shares with pages that show no pieces. */
const smallOfProducts = modules(
  "ui/accordion",
  "features/(reviews/(fit|rules)|checkout/deliver-to|storefront/components/list-header)",
);

/** Small, and where orders are: their states, how a phone is written, what days are told. */
const smallOfOrders = modules(
  "lib/(statuses|format-phone|vat)",
  "ui/phone-link",
  "client/use-settled",
  "features/checkout/(describe-days|components/use-fields)",
);
/** An order on its way out: the checkout sends it, and so does the note of a network that is back. */
const sendsOrders = modules(
  "features/checkout/(draft|stored-draft|gift|last-way|submit|waiting-order)",
  "client/offline/parts",
);
/** Icons of lists and pieces. */
const smallIcons = /lucide-react[\\/].*[\\/](chevron-(left|right)|arrow-left|ruler)\.mjs$/;

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
      ...named(
        "shop",
        (id, bundling) => smallParts.test(id) || smallIcons.test(id) || everyPage(id, bundling),
      ),
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
      ...named(
        "products",
        (id, bundling) => smallOfProducts.test(id) || sharedBy(home, anyList, piece)(id, bundling),
      ),
      priority: 2,
      tags,
    },
    { ...named("lists-of-products", sharedBy(...lists)), priority: 1, tags },
    {
      name: "told",
      test: modules("features/editorial/components/(told-text|fact-table|contact-details)"),
      priority: 2,
      tags,
    },
    { ...named("blocks", sharedBy(...blocks)), priority: 1, tags },
    { name: "waiting", test: sendsOrders, priority: 2, tags },
    { name: "orders", test: smallOfOrders, priority: 3, tags },
    { ...named("afterwards", afterwards), priority: 1 },
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
    { ...named("lists", staffLists), priority: 1, tags },
  ],
};
