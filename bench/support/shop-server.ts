// The built shop in a process of its own, so that the load does not run on its event loop.
import { loadBuiltShop } from "../../scripts/lib/built-shop.ts";
import { timeLastTree, watchTrees } from "./trees.ts";

// Before the shop takes React's renderer.
watchTrees();
const { startShop } = await loadBuiltShop();
const shop = await startShop(process.env);
// The most memory this process has held, asked for by a message.
let peak = 0;
const watch = () => {
  peak = Math.max(peak, process.memoryUsage.rss());
};
setInterval(watch, 50).unref();

/** What may be asked of this process; anything else ends it. */
export interface Asked {
  /** What it holds and has held, and the processor's time that it took since it began. */
  memory?: boolean;
  /** Renders the tree of the last page so often, and nothing else: the processor's time of one. */
  renderings?: number;
}

process.send?.({ ready: true });
process.on("message", async ({ memory, renderings }: Asked) => {
  if (memory) {
    watch();
    const { user, system } = process.cpuUsage();
    process.send?.({ rss: process.memoryUsage.rss(), peak, cpuMs: (user + system) / 1000 });
    return;
  }
  if (renderings) {
    process.send?.({ alone: await timeLastTree(renderings) });
    return;
  }
  await shop.stop();
  process.exit(0);
});
