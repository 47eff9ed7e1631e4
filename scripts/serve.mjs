// Runs the built shop in this process; `npm start` prepares everything and then runs this.
const { runShop } = await import(new URL("../build/server/index.js", import.meta.url));
await runShop();
