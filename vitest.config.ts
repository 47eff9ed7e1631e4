import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { listTests } from "./tests/support/stages.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const files = listTests();
const filesOf = (stage: string) => files.filter((file) => file.stage === stage).map((f) => f.path);
const long = new Set(files.filter((file) => file.startsPrograms).map((file) => file.path));

/** What takes longest begins first: at the end one worker would wait for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]) {
    const rank = ({ moduleId }: TestSpecification) => (long.has(relative(root, moduleId)) ? 0 : 1);
    return (await super.sort(specifications)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  resolve: {
    alias: {
      "~": fileURLToPath(new URL("./src", import.meta.url)),
      "~tests": fileURLToPath(new URL("./tests", import.meta.url)),
    },
  },
  test: {
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // A busy machine is no failure: polls give up only with their test.
    expect: { poll: { timeout: 25_000 } },
    // One more than two cores, as what starts programs mostly waits; the database has connections for four.
    maxWorkers: Math.min(4, Math.max(3, availableParallelism())),
    sequence: { sequencer: LongestFirst },
    // The files of a worker share its modules: to load them anew would take longer than most tests.
    // So what a test replaces is put back after it.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    setupFiles: ["tests/support/fail-on-console.ts", "tests/support/property-seed.ts"],
    projects: [
      {
        extends: true,
        test: {
          name: "integration",
          include: filesOf("integration"),
          globalSetup: ["tests/support/global-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: filesOf("unit"),
          pool: "threads",
          setupFiles: ["tests/support/no-database.ts"],
        },
      },
    ],
  },
});
