// A page with nothing but a heading, of the shop's own frameworks: what waking up costs at the least.
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { createRequestHandler } from "react-router";
import { run } from "../../scripts/lib/run.mjs";
import { paintFirst } from "../../src/app/paint-first.ts";

const folder = fileURLToPath(new URL("../empty-page", import.meta.url));
const built = new URL("../../build/empty-page/", import.meta.url);

/** Builds it and serves it, as the shop serves its pages: painted before its scripts are fetched. */
export async function startEmptyPage(): Promise<{ url: string; stop(): void }> {
  const env = { NODE_ENV: "production" };
  const status = await run("react-router", ["build", folder], { env, stdio: "ignore" });
  if (status !== 0) throw new Error("The empty page could not be built");
  const build = await import(new URL("server/index.js", built).href);
  const handle = createRequestHandler(build, "production");
  const root = relative(process.cwd(), fileURLToPath(new URL("client", built)));
  const app = new Hono()
    .use(compress())
    .use("/assets/*", serveStatic({ root }))
    .get("/", async (c) => c.html(paintFirst(await (await handle(c.req.raw)).text())));
  const server = await new Promise<Server>((resolve) => {
    const made = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () =>
      resolve(made as Server),
    );
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}
