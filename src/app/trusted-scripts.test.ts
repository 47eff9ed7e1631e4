import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { takeTrustedScripts } from "./trusted-scripts.ts";

const hashOf = (script: string) => `sha256-${createHash("sha256").update(script).digest("base64")}`;
const hashesOf = (html: string) => [...takeTrustedScripts(html, "N1").hashes];

test("a script that the renderer marked is allowed, and the mark is gone", () => {
  const page =
    '<link rel="modulepreload" href="/a.js" nonce="N1"/><script nonce="N1">ours()</script>';
  const { html, hashes } = takeTrustedScripts(page, "N1");
  expect(html).toBe('<link rel="modulepreload" href="/a.js"/><script>ours()</script>');
  expect([...hashes]).toEqual([hashOf("ours()")]);
});

test.each([
  "<script>theirs()</script>",
  '<script nonce="guessed">theirs()</script>',
  "<script nonce=N1>theirs()</script>",
  '<script src="/theirs.js" nonce="N1"></script>',
  "<p title=' nonce=\"N1\"'></p><script>theirs()</script>",
  '<script type="module" async="">theirs()</script>',
])("anything else is not: %s", (html) => {
  expect(hashesOf(html)).toEqual([]);
});

test("a script is hashed as the browser does, whatever letters are in it", () => {
  const script = "say('Oríkì, ₦5,000')";
  const bytes = Buffer.from(`<script nonce="N1">${script}</script>`).toString("latin1");
  expect(hashesOf(bytes)).toEqual([hashOf(script)]);
});

test("what stands around a script of ours does not change which is allowed", () => {
  const html = '<script x="<script nonce="N1">ours()</script><script>theirs()</script>';
  expect(hashesOf(html)).toEqual([hashOf("ours()")]);
});
