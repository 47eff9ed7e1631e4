// Runs the built shop in this process; `npm start` prepares everything and then does the same.
import { loadBuiltShop } from "./lib/built-shop.ts";

const { runShop } = await loadBuiltShop();
await runShop();
