// Hot reload with the same server and the same database as `npm start`.
import type { RequestListener } from "node:http";
import type { ServerBuild } from "react-router";
import { createServer } from "vite";

type Main = typeof import("../src/app/main.ts");

const vite = await createServer({ server: { middlewareMode: true } });
const { runShop } = (await vite.ssrLoadModule("./src/app/main.ts")) as Main;
await runShop({
  loadBuild: () =>
    vite.ssrLoadModule(
      "virtual:react-router/server-build",
    ) as Promise<unknown> as Promise<ServerBuild>,
  wrapServer(server) {
    const [answer] = server.listeners("request") as RequestListener[];
    server.removeAllListeners("request");
    server.on("request", (request, response) =>
      vite.middlewares(request, response, () => answer?.(request, response)),
    );
  },
});
