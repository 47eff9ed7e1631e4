/** What React Router knows of a page, as far as it is read here. */
interface RouteFacts {
  id: string;
  parentId?: string;
  path?: string;
  module: string;
  imports?: string[];
  [fact: string]: unknown;
}

/** React Router's list of all pages, which it loads before it wakes up. */
export interface PageManifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, RouteFacts>;
  url: string;
  version: string;
}

/** Pages that go on to the back-office without a new load, which would lose what a toast says. */
const KNOWS_STAFF = /^\/(admin|admin-setup|auth|accept-invitation)(\/|\.data$|$)/i;

/** Whether a page, or the data of one that is walked to, is given the whole list. */
export const knowsStaffPages = (path: string) => KNOWS_STAFF.test(path);

/** The one route that stands for every page of staff in a shopper's list. */
export const STAFF_PAGES = "staff-pages";
const STAFF_FRAME = "app/frames/admin/layout";
/** What every page of the shop has loaded by itself. */
const FRAMES = ["root", "storefront"];

/** The routes that are not staff's: which these are is asked of all of them for each page that is rendered. */
export function shopRoutes<T extends { id: string; parentId?: string | undefined }>(
  routes: Readonly<Record<string, T | undefined>>,
): Record<string, T> {
  const isStaffs = (route: T | undefined): boolean =>
    route !== undefined && (route.id === STAFF_FRAME || isStaffs(routes[route.parentId ?? ""]));
  const shops = Object.values(routes).flatMap((route) =>
    route && !isStaffs(route) ? [route] : [],
  );
  return Object.fromEntries(shops.map((route) => [route.id, route]));
}

/**
 * The routes by the first part of their addresses, each group with the frames around them and what stands
 * at any address: the router goes through all that it is given for each page that it renders.
 */
export function routesByFirstPart<
  T extends { id: string; parentId?: string | undefined; path?: string; index?: boolean },
>(routes: Readonly<Record<string, T | undefined>>): Map<string, Record<string, T>> {
  const lineOf = (route: T | undefined): T[] =>
    route ? [...lineOf(routes[route.parentId ?? ""]), route] : [];
  const pages = Object.values(routes).flatMap((route) => {
    if (!route || (!route.path && !route.index)) return [];
    const line = lineOf(route);
    const address = line.flatMap(({ path }) => path || []).join("/");
    return [{ line, first: address.split("/", 1)[0]!.toLowerCase() }];
  });
  const isAnywhere = ({ first }: { first: string }) => /^[:*]/.test(first);
  const firsts = new Set(pages.filter((page) => !isAnywhere(page)).map(({ first }) => first));
  const groupOf = (first: string) => {
    const lines = pages.filter((page) => page.first === first || isAnywhere(page));
    const group = new Set(lines.flatMap(({ line }) => line));
    const inOrder = Object.values(routes).flatMap((one) => (one && group.has(one) ? [one] : []));
    return Object.fromEntries(inOrder.map((route) => [route.id, route]));
  };
  return new Map([...firsts].map((first) => [first, groupOf(first)]));
}

/**
 * The list of pages without those of staff, which are half of it, and without what goes without saying.
 * Their addresses lead to one route, which `load-route-module.ts` opens as a new page.
 *
 * @throws Error when the frame of staff's pages has another name
 */
export function shopManifest(manifest: PageManifest): PageManifest {
  const { routes, entry } = manifest;
  if (!routes[STAFF_FRAME]) throw new Error(`No route is called ${STAFF_FRAME}`);
  const loaded = new Set([
    ...entry.imports,
    ...FRAMES.flatMap((id) => [routes[id]!.module, ...(routes[id]!.imports ?? [])]),
  ]);
  const shops = Object.values(shopRoutes(routes)).map((route) => {
    const facts = Object.entries(route).filter(([, fact]) => fact !== false);
    const imports = FRAMES.includes(route.id)
      ? route.imports
      : route.imports?.filter((href) => !loaded.has(href));
    return { ...Object.fromEntries(facts), imports } as RouteFacts;
  });
  const staffs: RouteFacts = {
    id: STAFF_PAGES,
    parentId: "root",
    path: "admin/*",
    hasDefaultExport: true,
    hasClientLoader: true,
    module: entry.module,
    imports: [],
    css: [],
  };
  return {
    ...manifest,
    routes: Object.fromEntries([...shops, staffs].map((route) => [route.id, route])),
  };
}
