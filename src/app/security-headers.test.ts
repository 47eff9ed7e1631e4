import { expect, test } from "vitest";
import { parseConfig } from "~/platform/config.ts";
import { contentSecurityPolicy, guardedAs, securityHeaders } from "./security-headers.ts";

const config = parseConfig({});
const guardsOf = (path: string) => {
  const kind = guardedAs(path);
  return {
    frame: securityHeaders(config, kind)["x-frame-options"],
    ancestors: /frame-ancestors ([^;]+)/.exec(contentSecurityPolicy(config, new Set(), kind))?.[1],
    camera: /camera=\((.*?)\)/.exec(securityHeaders(config, kind)["permissions-policy"]!)?.[1],
  };
};

test("a draft is framed by the shop itself, and nothing else by anybody", () => {
  const alone = { frame: "DENY", ancestors: "'none'" };
  expect(guardsOf("/preview/home")).toEqual({
    frame: "SAMEORIGIN",
    ancestors: "'self'",
    camera: "",
  });
  for (const path of ["/", "/preview", "/previews/a", "/admin/pages/home/preview", "/checkout"]) {
    expect(guardsOf(path), path).toMatchObject(alone);
  }
});

test("staff may scan, and nobody else is looked at", () => {
  expect(guardsOf("/admin/stock").camera).toBe("self");
  expect(guardsOf("/administration").camera).toBe("");
  expect(guardsOf("/rider").camera).toBe("");
});
