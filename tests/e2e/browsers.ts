import {
  devices,
  type LaunchOptions,
  type PlaywrightTestOptions,
  type TestFixture,
} from "@playwright/test";

/** All of Chromium; undefined is the one that Playwright brings. */
export const WHOLE = process.env.CHROMIUM_PATH;
/** Chromium without windows and notifications, with which journeys take two thirds of the time. */
export const SHELL = process.env.CHROMIUM_SHELL_PATH ?? WHOLE;

/**
 * Chromium draws its own address bar's suggestions as a page for every window, a quarter of all its
 * work, although nobody sees it here. Of several such switches the last one counts: so Playwright's
 * own are said again.
 */
const unwanted = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"],
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "AimEnabled"],
  ...["OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"],
];

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--font-render-hinting=none",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${unwanted.join(",")}`,
];

/**
 * How a browser is started for tests. A new shop draws each picture when it is first asked for, which
 * was a third of what journeys cost: those that do not look at pictures have none.
 */
export const launchOf = (
  executablePath: string | undefined,
  { pictures = true } = {},
): LaunchOptions => ({
  ...(executablePath && { executablePath }),
  args: pictures ? args : [...args, "--blink-settings=imagesEnabled=false"],
});

/**
 * As many pixels as a phone has, for tests of what pictures weigh. Elsewhere a pixel is one of the
 * page's, since seven for each of them are painted without a graphics card here.
 */
export const phonesPixels: TestFixture<number | undefined, PlaywrightTestOptions> = (
  { isMobile },
  use,
) => use(isMobile ? devices["Pixel 7"]!.deviceScaleFactor : 1);
