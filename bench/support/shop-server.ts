// The built shop in a process of its own, so that the load does not run on its event loop.
import { loadBuiltShop } from "../../scripts/lib/built-shop.ts";

const { startShop } = await loadBuiltShop();
const shop = await startShop(process.env);
// The most memory this process has held, asked for by a message.
let peak = 0;
const watch = () => {
  peak = Math.max(peak, process.memoryUsage.rss());
};
setInterval(watch, 50).unref();

process.send?.({ ready: true });
process.on("message", async (message: { memory?: boolean }) => {
  if (message.memory) {
    watch();
    process.send?.({ rss: process.memoryUsage.rss(), peak });
    return;
  }
  await shop.stop();
  process.exit(0);
});
