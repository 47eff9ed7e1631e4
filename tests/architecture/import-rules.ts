import type { Module } from "./source.ts";

/** What each layer may import besides itself; features have rules of their own among each other. */
const BELOW: Record<string, readonly string[]> = {
  app: ["demo", "features", "rest", "client", "platform", "db", "ui", "lib"],
  demo: ["features", "platform", "db", "lib"],
  features: ["rest", "client", "platform", "db", "ui", "lib"],
  rest: ["platform", "db", "lib"],
  client: ["platform", "ui", "lib"],
  platform: ["db", "lib"],
  db: ["lib"],
  ui: ["lib"],
  lib: [],
};

/** What in the ground of the server a browser may run too. */
const FOR_BROWSERS_TOO = ["src/platform/permissions.ts"];

interface Place {
  layer: string;
  /** The layer, or the feature. */
  area: string;
}

/** Where a file stands; undefined for a package. What lies directly in src belongs to the roof. */
function placeOf(path: string): Place | undefined {
  const [root, layer = "", feature = "", ...rest] = path.split("/");
  if (root !== "src") return undefined;
  if (feature === "") return { layer: "app", area: "app" };
  return { layer, area: layer === "features" && rest.length > 0 ? feature : layer };
}

/** Every import of one of our files by another. */
function* importsOf(modules: readonly Module[]) {
  for (const { path, imports } of modules) {
    for (const target of imports) {
      const from = placeOf(path);
      const to = placeOf(target);
      if (from && to) yield { path, target, from, to, text: `${path} imports ${target}` };
    }
  }
}

/** Layers import only those below. */
export function checkLayers(modules: readonly Module[]): string[] {
  return [...importsOf(modules)]
    .filter(({ from, to }) => from.layer !== to.layer && !BELOW[from.layer]?.includes(to.layer))
    .map(({ text, from, to }) => `${text}: ${from.layer} may not import ${to.layer}`);
}

/** A feature imports those that its manifest `uses`, and uses each of them. */
export function checkUses(
  modules: readonly Module[],
  uses: ReadonlyMap<string, readonly string[]>,
): string[] {
  const between = [...importsOf(modules)].filter(
    ({ from, to }) => from.layer === "features" && to.layer === "features" && from.area !== to.area,
  );
  const undeclared = between
    .filter(({ from, to }) => !uses.get(from.area)?.includes(to.area))
    .map(({ text, from, to }) => `${text}: ${from.area} does not say that it uses ${to.area}`);
  const unused = [...uses].flatMap(([feature, used]) =>
    used
      .filter((name) => !between.some(({ from, to }) => from.area === feature && to.area === name))
      .map((name) => `${feature} says that it uses ${name} and does not`),
  );
  return [...undeclared, ...unused];
}

/** No area (a layer, or a feature) needs itself by way of others. */
export function checkCycles(modules: readonly Module[]): string[] {
  const needs = new Map<string, Map<string, string>>();
  for (const { from, to, text } of importsOf(modules)) {
    if (from.area === to.area) continue;
    const examples = needs.get(from.area) ?? new Map<string, string>();
    examples.set(to.area, text);
    needs.set(from.area, examples);
  }
  return findCycles(new Map([...needs].map(([area, found]) => [area, [...found.keys()]]))).map(
    (cycle) => {
      const steps = cycle.slice(1).map((area, at) => needs.get(cycle[at]!)?.get(area));
      return `${cycle.join(" -> ")} is a circle: ${steps.join("; ")}`;
    },
  );
}

/** The circles of a graph, each from a node back to itself. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  function follow(node: string, way: readonly string[]) {
    if (way.includes(node)) {
      cycles.push([...way.slice(way.indexOf(node)), node]);
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) follow(next, [...way, node]);
    done.add(node);
  }
  for (const node of graph.keys()) follow(node, []);
  return cycles;
}

const isLeaf = (path: string) => /^src\/features\/[^/]+\/(rules|schema)\.ts$/.test(path);
const isPlain = (path: string) =>
  placeOf(path)?.layer === "lib" ||
  (placeOf(path)?.layer === "features" && path.endsWith(".ts") && !path.endsWith(".server.ts"));

/** A feature's rules and schema, and what they import, stand on nothing but lib. */
export function checkLeaves(modules: readonly Module[]): string[] {
  const known = new Map(modules.map((module) => [module.path, module]));
  const reached = reach(known, [...known.keys()].filter(isLeaf), ({ imports }) =>
    imports.filter(isPlain),
  );
  return reached.flatMap(({ path, imports }) =>
    imports
      .filter((target) => (placeOf(target) ? !isPlain(target) : target.startsWith("node:")))
      .map(
        (target) =>
          `${path} imports ${target}: rules and schemas, and what they import, are pure and stand on lib`,
      ),
  );
}

const isForServer = (path: string) =>
  path.startsWith("node:") ||
  path.endsWith(".server.ts") ||
  (["db", "rest", "platform"].includes(placeOf(path)?.layer ?? "") &&
    !FOR_BROWSERS_TOO.includes(path));

const isPage = (path: string) =>
  path === "src/root.tsx" ||
  path === "src/entry.client.tsx" ||
  /^src\/app\/frames\/.*\.tsx$/.test(path) ||
  /^src\/features\/[^/]+\/routes\/.*\.tsx$/.test(path);

/** The router's compiler takes these out of a page, with what only they import. */
const hasServerPart = ({ exports }: Module) =>
  exports.some((name) => ["loader", "action", "headers", "middleware"].includes(name));

/** What runs in a browser imports nothing of the server, but for the loaders of pages. */
export function checkBrowser(modules: readonly Module[]): string[] {
  const known = new Map(modules.map((module) => [module.path, module]));
  const reached = reach(known, [...known.keys()].filter(isPage), ({ imports }) =>
    imports.filter((target) => !isForServer(target)),
  );
  return reached
    .filter((module) => !(isPage(module.path) && hasServerPart(module)))
    .flatMap(({ path, imports }) =>
      imports
        .filter(isForServer)
        .map((target) => `${path} imports ${target}: it runs in browsers, that only on the server`),
    );
}

/** The modules from which one gets somewhere, and where one gets. */
function reach(
  known: ReadonlyMap<string, Module>,
  starts: readonly string[],
  next: (module: Module) => readonly string[],
): Module[] {
  const reached = new Set<Module>();
  const waiting = [...starts];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const module = known.get(path);
    if (!module || reached.has(module)) continue;
    reached.add(module);
    waiting.push(...next(module));
  }
  return [...reached];
}

/**
 * What is fetched when it is first wanted is fetched so by everybody: one that imports it outright has
 * the bundler put it where both find it, and the wait is for nothing.
 */
export function checkLater(modules: readonly Module[]): string[] {
  const later = new Set(modules.flatMap((module) => module.later));
  return modules.flatMap(({ path, imports, later: own }) =>
    imports
      .filter((target) => later.has(target) && !own.includes(target))
      .map((target) => `${path} imports ${target}, which others fetch when they want it`),
  );
}
