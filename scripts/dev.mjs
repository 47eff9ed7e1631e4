// Hot reload with the same server and the same database as `npm start`.
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true } });
const { runShop } = await vite.ssrLoadModule("./src/app/main.ts");
await runShop({
  loadBuild: () => vite.ssrLoadModule("virtual:react-router/server-build"),
  wrapServer(server) {
    const [answer] = server.listeners("request");
    server.removeAllListeners("request");
    server.on("request", (request, response) =>
      vite.middlewares(request, response, () => answer(request, response)),
    );
  },
});
