import { defineConfig, devices } from "@playwright/test";
import { launchOf, SHELL } from "./tests/e2e/browsers.ts";

const port = Number(process.env.E2E_PORT ?? 3987);
const baseURL = `http://127.0.0.1:${port}`;

/** Journeys of people in a real browser against the built shop with the demo catalogue. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/browser",
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // So long that a busy machine is no failure.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL,
    // Journeys see the network itself; those without one (offline.spec.ts) let the shop's worker in.
    serviceWorkers: "block",
    // A failure leaves a description of its page; a trace of everything costs a quarter of the time.
    trace: "off",
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    launchOptions: launchOf(SHELL, { pictures: false }),
  },
  projects: [
    {
      name: "phone",
      // A shop has one first administrator and one picture generator: the desktop's tests use them.
      testIgnore: "**/admin*.spec.ts",
      // Tests of pictures have a phone's pixels (tests/e2e/browsers.ts).
      use: {
        ...devices["Pixel 7"],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
      },
    },
    {
      name: "desktop",
      // What no width changes is tried once, on the phone. Tests that a width may break say @wide.
      grep: [/(?:admin[\w-]*|layout)\.spec\.ts/, /@wide/],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: "exec node tests/e2e/serve.ts",
    url: `${baseURL}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: {
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: baseURL,
      SEED: "demo",
      LOG_LEVEL: "error",
      RATE_LIMITS: "off",
    },
  },
});
