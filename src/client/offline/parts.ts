/** The scripts, styles and faces that a page of ours names. */
export const partsOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/\/assets\/[\w./-]+/g)].map(([path]) => path)),
];

/** What has been fetched of this origin since the page was opened, as paths. Only in a page. */
export const fetchedHere = (): string[] =>
  performance.getEntriesByType("resource").flatMap(({ name }) => {
    const { origin, pathname, search } = new URL(name);
    return origin === location.origin ? [pathname + search] : [];
  });

/** What it holds changes with its name: one that is kept is as good as a new one. */
export const isPart = (path: string): boolean => path.startsWith("/assets/");
