import { defineFeature } from "~/platform/feature.ts";
import { functions as adminFunctions } from "./admin/api.server.ts";
import { productList } from "./admin/list.server.ts";
import { findProducts } from "./admin/search.server.ts";
import { functions, resources } from "./api.server.ts";
import { jobs } from "./jobs.server.ts";

/** Products: lists, pages, search, suggestions, and the products of the back-office. */
export default defineFeature({
  name: "catalogue",
  uses: ["admin", "images", "inventory", "language", "own-sizes", "settings"],
  resources,
  functions: [...functions, ...adminFunctions],
  jobs,
  adminLists: [productList],
  adminSearch: findProducts,
  adminSections: [
    {
      to: "/admin/products",
      label: "Products",
      icon: "package",
      needs: "products.see",
      key: "p",
      place: 20,
    },
  ],
});
