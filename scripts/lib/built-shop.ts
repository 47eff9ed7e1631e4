/** The built server, which the build makes of src/app/main.ts. */
export const loadBuiltShop = (): Promise<typeof import("../../src/app/main.ts")> =>
  import(new URL("../../build/server/index.js", import.meta.url).href);
