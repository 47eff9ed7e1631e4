import type { Browser, Page } from "@playwright/test";
import { launchOf, phonesPixels, SHELL } from "./browsers.ts";
import { awaitScripted, expect, openElsewhere, test } from "./fixtures.ts";
import { signOut, signUp } from "./people.ts";
import {
  addToCart,
  asStaff,
  beginCheckout,
  countOrders,
  fillCheckout,
  freshName,
  makePiece,
  orderAddress,
  placeButton,
} from "./shopping.ts";

// The shop's worker is at work here. Pages have a context of their own: without a network the browser
// writes errors, which are none.
test.use({
  serviceWorkers: "allow",
  launchOptions: launchOf(SHELL),
  deviceScaleFactor: phonesPixels,
});

const setOffline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline);

/** Waits until a page is kept. */
async function awaitKept(page: Page, path: string): Promise<void> {
  await expect.poll(async () => await keptPaths(page)).toContain(path);
}

/** Waits until the worker answers this page, and has kept what it needs to say that one is offline. */
async function awaitWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await awaitKept(page, "/offline");
}

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url.slice(location.origin.length));
  });

test("a page that was seen, and the cart, are there without a network; another link is kept until it is back", {
  tag: "@wide",
}, async ({ browser }) => {
  const page = await openElsewhere(browser);
  const piece = await addToCart(page);
  await page.keyboard.press("Escape");
  await awaitWorker(page);
  await awaitKept(page, `/product/${piece.id}`);
  await awaitKept(page, "/checkout");
  await setOffline(page, true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: piece.name })).toBeVisible();
  await expect(page.getByText("You are offline. This is as you saw it on")).toBeVisible();
  const picture = page.getByRole("main").getByRole("img").first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole("banner").getByRole("button", { name: /cart/i }).click();
  const sheet = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(sheet.getByRole("link", { name: piece.name })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/about");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.getByText("We keep its link")).toBeVisible();
  await page
    .getByRole("navigation", { name: "What you can look at" })
    .getByRole("link", { name: piece.name })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: piece.name })).toBeVisible();
  await setOffline(page, false);
  await page.getByRole("status").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("once anything was pressed a piece is chosen and looked at in the cart without a network", async ({
  browser,
  isMobile,
}) => {
  const page = await openElsewhere(browser);
  const id = await makePiece(page, `Offline Mule ${freshName()}`, { 8: 3, 9: 3 });
  await page.goto(`/product/${id}`);
  await awaitWorker(page);
  await page.getByRole("heading", { level: 1 }).click();
  for (const part of ["size-sheet", "cart-sheet", "dialog"])
    await expect
      .poll(async () => (await keptPaths(page)).some((path) => path.includes(`/${part}-`)))
      .toBe(true);
  await setOffline(page, true);
  if (isMobile) {
    await page.getByRole("button", { name: "Select a size" }).last().click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Size EU 41/ })
      .click();
  } else {
    await page.getByRole("radio").first().check({ force: true });
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
  }
  await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toContainText("Offline Mule");
});

test("a link that was kept opens by itself when the network is back", async ({ browser }) => {
  const page = await openElsewhere(browser);
  await page.goto("/");
  await awaitWorker(page);
  await setOffline(page, true);
  await page.goto("/size-guide");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await setOffline(page, false);
  await expect(page).toHaveURL(/\/size-guide$/);
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeHidden();
});

test("a page that was walked to opens again without a network, also by its address", async ({
  browser,
}) => {
  const page = await openElsewhere(browser);
  await page.goto("/");
  await awaitWorker(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Women" }).click();
  await expect(page).toHaveURL(/\/women$/);
  await expect(page.getByRole("heading", { level: 1, name: /Women/ })).toBeVisible();
  await expect
    .poll(async () => (await keptPaths(page)).some((path) => path.startsWith("/women.data")))
    .toBe(true);
  const first = page.getByRole("main").getByRole("article").first().getByRole("heading");
  const name = (await first.textContent())!;
  await setOffline(page, true);
  await page.reload();
  await expect(first).toHaveText(name);
  await expect(page.getByText("You are offline. This is as you saw it on")).toBeVisible();
  // The first page was opened by its address, and is shown by it.
  await page.getByRole("banner").getByRole("link", { name: "Oríkì" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("online a page is never an old one", async ({ browser }) => {
  const page = await openElsewhere(browser);
  const piece = await addToCart(page);
  await page.keyboard.press("Escape");
  await awaitWorker(page);
  await awaitKept(page, `/product/${piece.id}`);
  await page.evaluate(async (path) => {
    const cache = await caches.open("shop-pages");
    const kept = await cache.match(path);
    await cache.put(path, new Response("<html><h1>Old</h1></html>", { headers: kept!.headers }));
  }, `/product/${piece.id}`);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: piece.name })).toBeVisible();
  await expect(page.getByText("This is as you saw it on")).toBeHidden();
});

test("an order placed without a network waits, goes once when it is back, and says so", {
  tag: "@wide",
}, async ({ browser }) => {
  const page = await openElsewhere(browser);
  const email = `tunnel.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await beginCheckout(page);
  await awaitWorker(page);
  await fillCheckout(page, /Pay on delivery/, email);
  await setOffline(page, true);
  await placeButton(page).click();
  await expect(page.getByRole("heading", { name: "Your order waits" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your order waits" })).toBeVisible();
  expect(await countOrders(page, email)).toBe(0);

  // The shop receives it, and its answer is lost: it is sent again, and is the same order.
  const keys: (string | undefined)[] = [];
  await page.context().route("**/rpc/place_order", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await setOffline(page, false);
  await expect.poll(() => keys.length).toBe(1);
  const seen = await watchWords(page, "Your cart is empty");
  await page.getByRole("button", { name: "Send it now" }).click();
  await orderAddress(page);
  expect(await seen()).toBe(false);
  expect(new Set(keys).size).toBe(1);
  expect(await countOrders(page, email)).toBe(1);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("oriki-outbox"))).toBeNull();
  await expect(page.getByRole("button", { name: /cart.*1 piece/i })).toBeHidden();
});

test("an order that waits goes once when nobody has the shop open, and the next page says so", async ({
  browser,
}) => {
  const page = await openElsewhere(browser);
  const email = `closed.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await beginCheckout(page);
  await awaitWorker(page);
  await fillCheckout(page, /Pay on delivery/, email);
  await setOffline(page, true);
  await placeButton(page).click();
  await expect(page.getByRole("heading", { name: "Your order waits" })).toBeVisible();
  const isLaidOut = async () =>
    (await keptPaths(page)).some((path) => path.startsWith("/waiting/"));
  await expect.poll(isLaidOut).toBe(true);
  const { origin } = new URL(page.url());
  await page.goto("about:blank");
  await setOffline(page, false);
  // The browser does so by itself, when it finds the network good enough.
  await wakeWorker(page, origin);
  await expect.poll(() => countOrders(page, email)).toBe(1);

  await page.goto("/checkout");
  await orderAddress(page);
  expect(await countOrders(page, email)).toBe(1);
  await expect.poll(isLaidOut).toBe(false);
});

/** @returns whether these words have stood on the page since, however short */
async function watchWords(page: Page, words: string): Promise<() => Promise<boolean>> {
  const watch = await page.evaluateHandle((words) => {
    const found = { seen: false };
    const look = () => {
      found.seen ||= document.body.textContent.includes(words);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return found;
  }, words);
  return () => watch.evaluate(({ seen }) => seen);
}

/** Has the browser tell the worker that the network is back. */
async function wakeWorker(page: Page, origin: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const found = registrations.find(
      ({ isDeleted, scopeURL }) => !isDeleted && scopeURL === `${origin}/`,
    );
    if (found) registered.resolve(found.registrationId);
  });
  await client.send("ServiceWorker.enable");
  const registrationId = await registered.promise;
  const tag = "oriki-outbox";
  await client.send("ServiceWorker.dispatchSyncEvent", {
    origin,
    registrationId,
    tag,
    lastChance: false,
  });
}

test("the page that says that one is offline leads on when it is opened itself", {
  tag: "@wide",
}, async ({ browser }) => {
  const page = await openElsewhere(browser);
  await page.goto("/about");
  await awaitWorker(page);
  await awaitKept(page, "/about");
  await page.goto("/offline");
  await expect(page.getByRole("heading", { name: "Without a network" })).toBeVisible();
  const seen = page.getByRole("navigation", { name: "What you can look at" });
  await expect(seen.getByRole("link", { name: "Our Story" })).toBeVisible();
  await setOffline(page, true);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Still no network")).toBeVisible();
  await setOffline(page, false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/offline");
  await page.getByRole("main").getByRole("link", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("a message sent without a network waits and goes once, from whichever page is open", async ({
  browser,
}) => {
  const page = await openElsewhere(browser);
  const message = `Do you have it in red? ${crypto.randomUUID()}`;
  await page.goto("/contact");
  await awaitWorker(page);
  const form = page.getByRole("main").locator("form").filter({ hasText: "Your message" });
  await form.getByLabel("Name").fill("Ada");
  await form.getByLabel("Email").fill("ada@example.com");
  await form.getByLabel("Message").fill(message);
  await setOffline(page, true);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("We keep this here and send it")).toBeVisible();
  await setOffline(page, false);
  await expect(page.getByText("Message sent! We'll get back to you soon.")).toBeVisible();
  const { total } = await asStaff<{ total: number }>(page, "rpc/admin_list", {
    list: "messages",
    search: message,
  });
  expect(total).toBe(1);
});

test("what a signed-in person saw is gone from the browser when they sign out", async ({
  browser,
}) => {
  const page = await openElsewhere(browser);
  await signUp(page);
  await page.goto("/");
  await awaitWorker(page);
  await page.goto("/orders");
  await expect(page.getByText("No orders yet")).toBeVisible();
  await page.goto("/wishlist");
  await expect(page.getByText("Your wishlist is empty")).toBeVisible();
  await awaitKept(page, "/wishlist");
  await expect.poll(async () => (await keptPaths(page)).join(" ")).toMatch(/\/rest\/v1\/orders\?/);
  await setOffline(page, true);
  await page.goto("/orders");
  await expect(page.getByText("No orders yet")).toBeVisible();
  await setOffline(page, false);
  await signOut(page);
  const theirs = /^\/(wishlist|orders|profile|rest\/)/;
  await expect
    .poll(async () => (await keptPaths(page)).filter((path) => theirs.test(path)))
    .toEqual([]);
  await setOffline(page, true);
  await page.goto("/orders");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
});

test("a newer worker takes over under an open page, and breaks nothing of it", async ({
  browser,
}) => {
  const page = await openElsewhere(browser);
  const piece = await addToCart(page);
  await page.keyboard.press("Escape");
  await awaitWorker(page);
  await awaitKept(page, `/product/${piece.id}`);
  await page.evaluate(async () => {
    const taken = new Promise((done) => {
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
    });
    // Another address is another worker to the browser, as another build's is.
    await navigator.serviceWorker.register("/shop-worker.js?newer");
    await taken;
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Size Guide" }).click();
  await expect(page).toHaveURL(/\/size-guide$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await setOffline(page, true);
  await page.goto(`/product/${piece.id}`);
  await expect(page.getByRole("heading", { level: 1, name: piece.name })).toBeVisible();
});

test("who saves data gets small pictures, and nothing that was not asked for", {
  tag: "@wide",
}, async ({ browser }) => {
  const full = await pictureBytes(await openElsewhere(browser), "/women");
  const page = await openElsewhere(browser);
  await page.goto("/");
  await awaitWorker(page);
  const choice = page.getByRole("checkbox", { name: "Save data" });
  await choice.check();
  await expect(page.getByText(/\d+ KB since this page/)).toBeVisible();
  expect(await pictureBytes(page, "/women")).toBeLessThan(0.75 * full);
  await expect(choice).toBeChecked();
  await page.getByRole("main").locator('a[href^="/product/"]').first().hover();
  await expect(page.locator(".card-second img")).toHaveCount(0);
});

test.describe("on a browser that saves data", () => {
  test.use({ serviceWorkers: "block", extraHTTPHeaders: { "save-data": "on" } });

  /** On which nothing waits for scripts: they do not come by themselves. */
  async function openThrifty(browser: Browser): Promise<Page> {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    return page;
  }

  test("a first visit to a list weighs under 150 KB in all: its scripts wait for a press, which counts", async ({
    browser,
  }) => {
    const page = await openThrifty(browser);
    const moved = await countBytes(page);
    const scripts = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"))
            .length,
      );
    await page.goto("/women", { waitUntil: "networkidle" });
    await page.evaluate(() => scrollTo(0, 2000));
    await page.waitForLoadState("networkidle");
    expect(moved()).toBeGreaterThan(10_000);
    expect(moved()).toBeLessThan(150 * 1024);
    // A link needs none.
    await page.locator("main .card-link").last().click();
    await page.waitForURL(/\/product\//, { waitUntil: "networkidle" });
    expect(await scripts()).toBe(0);
    await page.getByRole("button", { name: "Chat with TEMI" }).click();
    await expect(page.getByRole("dialog", { name: "TEMI" })).toBeVisible();
    expect(await scripts()).toBeGreaterThan(5);
    await expect(page.locator("html[data-waking]")).toHaveCount(0);
    // They are here now: the next page need not wait for a press.
    await openWhole(page, "/bags");
  });

  test("a press on Add to Cart wakes a page up and is done", async ({ browser }) => {
    const page = await openThrifty(browser);
    const id = await makePiece(page, `Thrift ${freshName()}`, { "One Size": 3 });
    await page.goto(`/product/${id}`, { waitUntil: "networkidle" });
    const add = page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first();
    await expect(add).toHaveCSS("opacity", "1");
    await add.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await add.boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toContainText("Thrift");
  });

  test("a list after the home page weighs under 100 KB in all, a third less than for others", async ({
    browser,
  }) => {
    const page = await openThrifty(browser);
    await page.goto("/");
    await page.keyboard.press("Tab");
    await page.waitForFunction(() => performance.getEntriesByName("interactive").length > 0);
    const saved = await listBytes(page);
    // Markup, styles, scripts and pictures of the first view, which depend on what is new in the shop.
    expect(saved).toBeGreaterThan(10_000);
    expect(saved).toBeLessThan(100 * 1024);
    const other = await browser.newContext({ extraHTTPHeaders: {} });
    expect(saved).toBeLessThan((2 / 3) * (await listBytes(await other.newPage())));
  });
});

/** Opens a page and waits for its first view: on a busy machine the network may be quiet before that. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await page.waitForFunction(() => {
    const isInView = (one: Element) => one.getBoundingClientRect().top < innerHeight;
    const isAwake = performance.getEntriesByName("interactive").length > 0;
    return isAwake && [...document.images].filter(isInView).every(({ complete }) => complete);
  });
}

/** How many bytes come over for a list after the home page. */
async function listBytes(page: Page): Promise<number> {
  await openWhole(page, "/");
  const moved = await countBytes(page);
  await openWhole(page, "/women");
  return moved();
}

/** How many bytes come over from now on. */
async function countBytes(page: Page): Promise<() => number> {
  const client = await page.context().newCDPSession(page);
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await client.send("Network.enable");
  return () => bytes;
}

/** How many bytes of pictures the first view of a page weighs. */
async function pictureBytes(page: Page, path: string): Promise<number> {
  await openWhole(page, path);
  return page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.includes("/img/"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}

test.describe("without a worker", () => {
  test.use({ serviceWorkers: "block" });

  /** The script of the contact page. */
  const contactScript = (page: Page) =>
    page.evaluate(() => {
      const shop = window as unknown as {
        __reactRouterManifest: { routes: Record<string, { module: string }> };
      };
      return shop.__reactRouterManifest.routes["features/content/routes/contact"]!.module;
    });

  test("a page whose script is gone since an update is opened anew", async ({ page }) => {
    await page.goto("/");
    await page.route(`**${await contactScript(page)}`, (route) => route.fulfill({ status: 404 }), {
      times: 1,
    });
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await expect(page.getByLabel("Message")).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType("navigation")[0]!.name))
      .toMatch(/\/contact$/);
  });

  test("a page whose script does not come over the line says so, and opens when it is back", async ({
    browser,
  }) => {
    const page = await openElsewhere(browser);
    await page.goto("/");
    await setOffline(page, true);
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await expect(page).toHaveURL(/\/contact$/);
    await setOffline(page, false);
    await expect(page.getByLabel("Message")).toBeVisible();
  });
});

test("where the browser has no worker, what is said without a network comes, and is true", async ({
  browser,
}) => {
  const page = await openElsewhere(browser);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined }),
  );
  await signUp(page);
  await page.goto("/");
  // What shows notices, and what says that one is offline.
  await awaitScripted(page, "--normal-bg", "Your cart stays here.");
  await setOffline(page, true);
  await expect(page.getByText("What you have seen stays here")).toBeHidden();
  await expect(page.getByText("You are offline. Your cart stays here.")).toBeVisible();
  await page
    .getByRole("button", { name: /^Add to wishlist/ })
    .first()
    .click();
  await expect(page.getByText(", it seems: no answer came.")).toBeVisible();
});

test("the shop can be put on a phone's home screen", async ({ request }) => {
  const home = await (await request.get("/")).text();
  const href = /<link rel="manifest" href="([^"]+)"/.exec(home)![1]!;
  const answer = await request.get(href);
  expect(answer.headers()["content-type"]).toBe("application/manifest+json");
  const { display, icons } = (await answer.json()) as {
    display: string;
    icons: { src: string; type: string }[];
  };
  expect(display).toBe("standalone");
  for (const { src, type } of icons)
    expect((await request.get(src)).headers()["content-type"], src).toBe(type);
});
