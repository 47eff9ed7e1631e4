import { expect, test } from "vitest";
import { paintFirst } from "./paint-first.ts";

const page = (script: string) => `<html><head><link rel="stylesheet" href="/assets/a.css"/>\
<link rel="modulepreload" href="/assets/manifest.js"/><link rel="modulepreload" href="/assets/root.js"/>\
</head><body><p>Text</p>${script}<script>window.stream = 1</script></body></html>`;

const bootstrap = `<script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
  window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.client.js");</script>`;

test("nothing is fetched but by the script that waits for the first paint", () => {
  const html = paintFirst(page(bootstrap));
  expect(html).not.toContain('<link rel="modulepreload"');
  expect(html).toContain('["manifest.js","root.js"]');
  const [, code] = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(html)!;
  expect(code).toMatch(/^await new Promise\(.*"paint"/);
  // No static import is left: those would be fetched before the first line runs.
  expect(code).not.toMatch(/^import [^(]/m);
  expect(code!.split("\n").slice(2)).toEqual([
    'await import("/assets/manifest.js");',
    'const route0 = await import("/assets/root.js");',
    '  window.__reactRouterRouteModules = {"root":route0};',
    "",
    'import("/assets/entry.client.js");',
  ]);
});

test("where data is saved a page that is whole without scripts waits for a press, once for each build", () => {
  const [, code] = /<script type="module" async="">([\s\S]*?)<\/script>/.exec(
    paintFirst(page(bootstrap), true),
  )!;
  expect(code).toMatch(/saveData[\s\S]*"pointerup"[\s\S]*await import\("\/assets\/manifest.js"\)/);
  expect(code).toContain('v="/assets/manifest.js",k="oriki-scripts"');
  expect(paintFirst(page(bootstrap))).not.toContain("saveData");
});

test("the rest of the page stays as it is", () => {
  const html = paintFirst(page(bootstrap));
  expect(html).toContain('<link rel="stylesheet" href="/assets/a.css"/></head><body><p>Text</p>');
  expect(html).toContain("<script>window.stream = 1</script></body></html>");
});

test("while developing, two imports stand in one line", () => {
  const developed = bootstrap.replace("import", 'import "/hmr.js";import');
  expect(paintFirst(page(developed))).toContain(
    'await import("/hmr.js"); await import("/assets/manifest.js");',
  );
});

test("a script that imports otherwise is left alone", () => {
  const html = page(bootstrap.replace("* as route0", "{ route0 }"));
  expect(paintFirst(html)).toBe(html);
});

test("a page without that script is left alone", () => {
  const html = page("");
  expect(paintFirst(html)).toBe(html);
});
