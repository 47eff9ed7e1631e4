import { defineFeature } from "~/platform/feature.ts";
import { createGenerationApi, functions } from "./api.server.ts";
import { generateImagesJob } from "./work.server.ts";

/** Photographs that an image model makes for products that show a drawing. */
export default defineFeature({
  name: "image-generation",
  uses: ["accounts", "catalogue", "images"],
  functions,
  apis: [{ base: "/functions/v1/generate-product-images", create: createGenerationApi }],
  jobs: [generateImagesJob],
  adminSections: [
    {
      to: "/admin/generate-images",
      label: "Product Images",
      icon: "image",
      needs: "images.generate",
      key: "e",
      place: 80,
    },
  ],
});
