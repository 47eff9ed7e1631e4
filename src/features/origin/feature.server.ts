import { customersForgotten } from "~/features/orders/hooks.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { functions } from "./api.server.ts";
import { forgetPhotos } from "./forget-photos.server.ts";
import { createPackingPhotosApi } from "./photos-api.server.ts";

/** That a piece is ours: what went into the box, and a card with a code for each piece. */
export default defineFeature({
  name: "origin",
  uses: ["accounts", "admin", "images", "orders", "settings"],
  functions,
  apis: [{ base: "/packing-photos", create: createPackingPhotosApi, takesFiles: true }],
  hooks: [on(customersForgotten, forgetPhotos)],
});
