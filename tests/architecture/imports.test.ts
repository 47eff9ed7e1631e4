import { describe, expect, test } from "vitest";
import {
  checkBrowser,
  checkCycles,
  checkLater,
  checkLayers,
  checkLeaves,
  checkUses,
  findCycles,
} from "./import-rules.ts";
import { readModule, readSources, readUses } from "./source.ts";

describe("the shop", () => {
  const sources = readSources();
  const modules = sources.map(readModule);
  const uses = new Map(
    sources
      .filter(({ path }) => path.endsWith("/feature.server.ts"))
      .map((source) => [source.path.split("/")[2]!, readUses(source)]),
  );

  test("imports go down only: app, demo, features, then rest, client, platform, then db, ui, lib", () => {
    expect(modules.length).toBeGreaterThan(300);
    expect(checkLayers(modules)).toEqual([]);
  });

  test("a feature imports the features that its manifest uses, and only those", () => {
    const folders = new Set(
      modules.flatMap(({ path }) => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? []),
    );
    expect([...uses.keys()].sort()).toEqual([...folders].sort());
    expect(checkUses(modules, uses)).toEqual([]);
  });

  test("nothing goes round in circles, in what is imported and in what manifests say", () => {
    expect(findCycles(uses)).toEqual([]);
    expect(checkCycles(modules)).toEqual([]);
  });

  test("every feature stands in the roof's list, after those it uses: hooks run in this order", () => {
    const { text } = sources.find(({ path }) => path === "src/app/features.server.ts")!;
    const nameOf = new Map(
      [...text.matchAll(/^import (\w+) from "~\/features\/([\w-]+)\//gm)].map((m) => [
        m[1]!,
        m[2]!,
      ]),
    );
    const list = /features = \[([^\]]*)\]/.exec(text)![1]!.match(/\w+/g)!;
    const order = list.map((identifier) => nameOf.get(identifier)!);
    expect([...order].sort()).toEqual([...uses.keys()].sort());
    const early = order.flatMap((name, at) =>
      uses
        .get(name)!
        .filter((used) => order.indexOf(used) > at)
        .map((used) => `${name} before ${used}`),
    );
    expect(early).toEqual([]);
  });

  test("rules and schemas are pure", () => {
    expect(checkLeaves(modules)).toEqual([]);
  });

  test("browsers get nothing of the server", () => {
    expect(checkBrowser(modules)).toEqual([]);
  });

  test("what is fetched when it is wanted is imported outright by nobody", () => {
    expect(checkLater(modules)).toEqual([]);
  });
});

describe("the reader", () => {
  const read = (path: string, text: string) => readModule({ path, text });

  test("sees every kind of import and leaves types out", () => {
    const { imports, exports } = read(
      "src/features/cart/components/sheet.tsx",
      `import type { A } from "~/lib/a.ts";
       import { type B } from "~/lib/b.ts";
       import { type C, d } from "~/lib/d.ts";
       import "../e.css";
       import art from "./art.svg?url";
       export type { F } from "~/lib/f.ts";
       export { g } from "../g.ts";
       export * from "../../h.ts";
       const later = () => import("./later.tsx");
       let far: import("~/lib/far.ts").Far;
       import { useState } from "react";
       export default () => <p>{d}</p>;`,
    );
    expect(imports).toEqual([
      "src/lib/d.ts",
      "src/features/cart/e.css",
      "src/features/cart/components/art.svg",
      "react",
      "src/features/cart/g.ts",
      "src/features/h.ts",
      "src/features/cart/components/later.tsx",
    ]);
    expect(exports).toEqual(["F", "g", "default"]);
  });

  test("does not accept a target that is computed, nor what cannot be parsed", () => {
    expect(() => read("src/lib/a.ts", "import(name)")).toThrow("computed");
    expect(() => read("src/lib/a.ts", "const = 1")).toThrow("src/lib/a.ts");
  });

  test("reads what a manifest uses", () => {
    const path = "src/features/cart/feature.server.ts";
    const text = `export default defineFeature({ name: "cart", uses: ["catalogue", "settings"] })`;
    expect(readUses({ path, text })).toEqual(["catalogue", "settings"]);
    expect(() => readUses({ path, text: "export default {}" })).toThrow(path);
  });
});

describe("a breach is named with its file, its import and the rule", () => {
  const shop = (sources: Record<string, string>) =>
    Object.entries(sources).map(([path, text]) => readModule({ path, text }));

  test("a layer that looks up", () => {
    expect(
      checkLayers(
        shop({
          "src/platform/mail.ts": `import { orders } from "~/features/orders/service.server.ts";`,
          "src/features/cart/api.server.ts": `export { app } from "~/app/app.ts";`,
          "src/ui/price.tsx": `import("~/client/store.ts")`,
          "src/rest/api.ts": `import { errors } from "~/platform/errors.ts";`,
          "src/platform/feature.ts": `import { resource } from "~/rest/resource.ts";`,
          "src/client/wire.ts": `import type { Wire } from "~/app/wire.server.ts";`,
          "src/root.tsx": `import { demo } from "~/demo/seed.server.ts";`,
        }),
      ),
    ).toEqual([
      "src/platform/mail.ts imports src/features/orders/service.server.ts: platform may not import features",
      "src/features/cart/api.server.ts imports src/app/app.ts: features may not import app",
      "src/ui/price.tsx imports src/client/store.ts: ui may not import client",
      "src/platform/feature.ts imports src/rest/resource.ts: platform may not import rest",
    ]);
  });

  test("a module that one fetches later and another at once", () => {
    expect(
      checkLater(
        shop({
          "src/ui/toaster.tsx": `const later = () => import("./toast.ts");`,
          "src/ui/button.tsx": `import { toast } from "./toast.ts";`,
          "src/ui/link.tsx": `import type { Toast } from "./toast.ts";`,
        }),
      ),
    ).toEqual(["src/ui/button.tsx imports src/ui/toast.ts, which others fetch when they want it"]);
  });

  test("a feature that is not in uses, and one that is for nothing", () => {
    const modules = shop({
      "src/features/cart/service.server.ts": `import { cards } from "~/features/catalogue/cards.ts";
        import type { Order } from "~/features/orders/schema.ts";`,
    });
    const uses = new Map([["cart", ["settings"]]]);
    expect(checkUses(modules, uses)).toEqual([
      "src/features/cart/service.server.ts imports src/features/catalogue/cards.ts: cart does not say that it uses catalogue",
      "cart says that it uses settings and does not",
    ]);
  });

  test("a circle, whichever way it goes", () => {
    expect(
      checkCycles(
        shop({
          "src/features/cart/a.ts": `import { b } from "~/features/catalogue/b.ts";`,
          "src/features/catalogue/b.ts": `import { c } from "../wishlist/c.ts";`,
          "src/features/wishlist/c.ts": `const a = () => import("../cart/a.ts");`,
        }),
      ),
    ).toEqual([
      "cart -> catalogue -> wishlist -> cart is a circle: " +
        "src/features/cart/a.ts imports src/features/catalogue/b.ts; " +
        "src/features/catalogue/b.ts imports src/features/wishlist/c.ts; " +
        "src/features/wishlist/c.ts imports src/features/cart/a.ts",
    ]);
    expect(
      findCycles(
        new Map([
          ["a", ["b", "c"]],
          ["b", ["c"]],
        ]),
      ),
    ).toEqual([]);
  });

  test("rules that read the database, even through another file", () => {
    expect(
      checkLeaves(
        shop({
          "src/features/cart/rules.ts": `import { sale } from "./sale.ts"; import { z } from "zod";`,
          "src/features/cart/sale.ts": `import { products } from "~/db/schema/catalogue.ts";`,
          "src/features/cart/api.server.ts": `import { products } from "~/db/schema/catalogue.ts";`,
          "src/features/cart/schema.ts": `import { useCart } from "./cart-provider.tsx";`,
        }),
      ),
    ).toEqual([
      "src/features/cart/schema.ts imports src/features/cart/cart-provider.tsx: rules and schemas, and what they import, are pure and stand on lib",
      "src/features/cart/sale.ts imports src/db/schema/catalogue.ts: rules and schemas, and what they import, are pure and stand on lib",
    ]);
  });

  test("a part of a page that reaches for the server", () => {
    expect(
      checkBrowser(
        shop({
          "src/features/cart/routes/cart.tsx": `import { Sheet } from "../components/sheet.tsx";
            import { read } from "../service.server.ts";
            export const loader = () => read();`,
          "src/features/cart/routes/plain.tsx": `import { context } from "~/platform/context.ts";`,
          "src/features/cart/components/sheet.tsx": `import { readFile } from "node:fs/promises";
            import { permissions } from "~/platform/permissions.ts";
            import { hold } from "../hold.ts";`,
          "src/features/cart/hold.ts": `import { products } from "~/db/schema/catalogue.ts";`,
          "src/features/cart/mails/mail.tsx": `import { mailed } from "~/platform/mail/send.ts";`,
        }),
      ).sort(),
    ).toEqual([
      "src/features/cart/components/sheet.tsx imports node:fs/promises: it runs in browsers, that only on the server",
      "src/features/cart/hold.ts imports src/db/schema/catalogue.ts: it runs in browsers, that only on the server",
      "src/features/cart/routes/plain.tsx imports src/platform/context.ts: it runs in browsers, that only on the server",
    ]);
  });
});
