import { globSync, readFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Source {
  /** From the root of the repository, with slashes: "src/lib/money.ts". */
  path: string;
  text: string;
}

export interface Module {
  path: string;
  /** What it needs when it runs: paths of our files, names of packages. Types are left out. */
  imports: readonly string[];
  /** Those among them that it fetches when it first wants them. */
  later: readonly string[];
  /** Names under which it exports. */
  exports: readonly string[];
}

/** Every source of the shop but its tests and their helpers. */
export const readSources = (): Source[] =>
  readFiles("src/**/*.{ts,tsx}").filter(({ path }) => !/\.test\.tsx?$/.test(path));

/** @param pattern of paths from the root of the repository */
export function readFiles(pattern: string): Source[] {
  return globSync(pattern, { cwd: ROOT })
    .map((path) => path.replaceAll("\\", "/"))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${ROOT}/${path}`, "utf8") }));
}

/** @throws Error for a source that cannot be parsed */
export function parse({ path, text }: Source) {
  const parsed = parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" });
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]!.message}`);
  return parsed;
}

/** Loads what the router names: pages, which are looked at by themselves. */
const LOADS_PAGES = "src/app/load-route-module.ts";

/** @throws Error for an import whose target is computed: nobody could check it */
export function readModule(source: Source): Module {
  const { path, text } = source;
  const { staticImports, staticExports, dynamicImports } = parse(source).module;
  const exports = staticExports.flatMap(({ entries }) => entries);
  const targets = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...exports.flatMap(({ moduleRequest, isType }) =>
      moduleRequest && !isType ? [moduleRequest.value] : [],
    ),
  ];
  const later = (path === LOADS_PAGES ? [] : dynamicImports).map(
    ({ moduleRequest: { start, end } }) => {
      const literal = /^(["'`])([^"'`$]+)\1$/.exec(text.slice(start, end));
      if (!literal) throw new Error(`${path} imports a module whose name is computed`);
      return resolve(path, literal[2]!);
    },
  );
  return {
    path,
    imports: [...new Set([...targets.map((target) => resolve(path, target)), ...later])],
    later,
    exports: exports.flatMap(({ exportName }) =>
      exportName.kind === "Default" ? ["default"] : (exportName.name ?? []),
    ),
  };
}

function resolve(from: string, target: string): string {
  const path = target.replace(/\?.*$/, "");
  if (path.startsWith("~/")) return `src/${path.slice(2)}`;
  return path.startsWith(".") ? posix.join(dirname(from), path) : path;
}

/** The features a manifest `uses`, read without running what it gathers. @throws Error where it says none */
export function readUses(source: Source): string[] {
  let uses: string[] | undefined;
  new Visitor({
    Property({ key, value }) {
      if (key.type !== "Identifier" || key.name !== "uses") return;
      if (value.type !== "ArrayExpression") return;
      uses = value.elements.map((element) =>
        element?.type === "Literal" ? String(element.value) : "",
      );
    },
  }).visit(parse(source).program);
  if (!uses) throw new Error(`${source.path} does not say what it uses`);
  return uses;
}
