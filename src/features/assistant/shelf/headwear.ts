import type { Wanted } from "./wanted.ts";

/** The shop keeps both among the accessories, which say nothing of who wears them. */
export const HEADWEAR: Readonly<Record<string, Wanted["wearer"]>> = { gele: "women", fila: "men" };
