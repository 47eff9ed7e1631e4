import fc from "fast-check";
import { expect, test } from "vitest";
import { fitsRedirect, isLoopback, isRedirectOf } from "./redirects.ts";

const HOST = "agent.example";

test("answers go to the client's own host by https, or to the device", () => {
  expect(isRedirectOf(HOST, "https://agent.example/callback")).toBe(true);
  expect(isRedirectOf(HOST, "http://127.0.0.1/callback")).toBe(true);
  expect(isRedirectOf(HOST, "http://[::1]:9000/callback")).toBe(true);
  for (const uri of [
    "http://agent.example/callback",
    "https://other.example/callback",
    "https://agent.example.evil.example/callback",
    "https://agent.example@evil.example/callback",
    "https://user@agent.example/callback",
    "https://agent.example/callback#part",
    "javascript:alert(1)",
    "agent://callback",
    "http://127.0.0.1:80@evil.example/",
    "http://127.0.0.1.evil.example/",
    "http://127.0.0.1\\@evil.example/",
    "http://127.0.0.1:99999/",
    "http://localhost/callback",
    "//agent.example/callback",
    "",
  ])
    expect(isRedirectOf(HOST, uri), uri).toBe(false);
});

test("an address fits only itself, letter by letter", () => {
  const named = "https://agent.example/callback";
  for (const other of [
    "https://agent.example/callback/",
    "https://agent.example/Callback",
    "https://AGENT.example/callback",
    "https://agent.example:443/callback",
    "https://agent.example/callback?x=1",
    "https://agent.example/%63allback",
    "https://agent.example/a/../callback",
    " https://agent.example/callback",
  ])
    expect(fitsRedirect(named, other), other).toBe(false);
  expect(fitsRedirect(named, named)).toBe(true);
});

const port = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined });
const path = fc.webPath().map((text) => `/${text.replace(/^\/+/, "")}`);

test("on loopback any port fits, and nothing else that differs", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("127.0.0.1", "[::1]"),
      port,
      port,
      path,
      path,
      (host, one, other, way, elsewhere) => {
        const at = (number: number | undefined, rest: string) =>
          `http://${host}${number === undefined ? "" : `:${number}`}${rest}`;
        expect(fitsRedirect(at(one, way), at(other, way))).toBe(true);
        expect(fitsRedirect(at(one, way), at(other, elsewhere))).toBe(way === elsewhere);
        expect(fitsRedirect(at(one, way), `https${at(other, way).slice(4)}`)).toBe(false);
      },
    ),
  );
});

test("whatever passes for loopback is one to a browser, too", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string().map((text) => `http://127.0.0.1${text}`),
        fc.string({ unit: "binary" }).map((text) => `http://[::1]${text}`),
        fc.webUrl(),
      ),
      (uri) => {
        if (!isLoopback(uri)) return;
        expect(["127.0.0.1", "[::1]"]).toContain(new URL(uri).hostname);
        expect(new URL(uri).username).toBe("");
      },
    ),
  );
});
