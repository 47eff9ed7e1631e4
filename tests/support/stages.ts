import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export interface TestFile {
  /** From the root of the repository. */
  path: string;
  /** integration: on PostgreSQL or with programs of its own; unit: everything else. */
  stage: "unit" | "integration";
  /** Such tests take longest. */
  startsPrograms: boolean;
}

const root = fileURLToPath(new URL("../..", import.meta.url));
const tests = join(root, "tests");
/** Where tests keep helpers: what those import counts too. */
const helpers = [tests, join(root, "scripts"), join(root, "drills")];

const IMPORT = /(?<!\bimport type [^;]*)(?:\bfrom |\bimport\()"([^"]+)"/g;
const PROGRAMS = /^(?:node:child_process|~\/db\/embedded\/.*)$/;
const MODULE_MOCK = /\bvi\.(?:mock|doMock)\(/;

/**
 * Every test file of the repository with its stage. This is read from what the file imports, itself
 * and through helpers, so that no list has to be kept.
 */
export function listTests(): TestFile[] {
  return globSync("{src,tests}/**/*.test.{ts,tsx}", { cwd: root })
    .sort()
    .map((path) => {
      const file = join(root, path);
      if (MODULE_MOCK.test(readFileSync(file, "utf8"))) {
        throw new Error(
          `${path} mocks a module, which other files share. Replace a service of the context, or spy on an object's method.`,
        );
      }
      const imports = new Set<string>();
      gatherImports(file, imports);
      const startsPrograms = [...imports].some((name) => PROGRAMS.test(name));
      const stage = startsPrograms || imports.has("pg") ? "integration" : "unit";
      return { path, stage, startsPrograms };
    });
}

function gatherImports(file: string, found: Set<string>): void {
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
    const path = name.replace(/^~tests(?=\/)/, tests);
    const helper = path.startsWith(".") ? join(dirname(file), path) : path;
    const isHelper = helpers.some((folder) => helper.startsWith(folder)) && existsSync(helper);
    const entry = isHelper ? helper : name;
    if (found.has(entry)) continue;
    found.add(entry);
    if (isHelper) gatherImports(helper, found);
  }
}
