import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: {
      "~": fileURLToPath(new URL("./src", import.meta.url)),
      "~tests": fileURLToPath(new URL("./tests", import.meta.url)),
    },
  },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/support/fail-on-console.ts", "tests/support/property-seed.ts"],
    globalSetup: ["tests/support/global-setup.ts"],
    testTimeout: 120_000,
    // A busy machine is no failure: polls give up only with their test.
    expect: { poll: { timeout: 25_000 } },
    hookTimeout: 240_000,
    maxWorkers: 2,
  },
});
