import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./api.server.ts";

/** What a shopper wears: kept in the browser, and in the account of who has one. */
export default defineFeature({ name: "own-sizes", uses: [], functions });
