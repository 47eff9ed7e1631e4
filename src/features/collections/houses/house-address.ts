import { slugOf } from "~/features/language/fold.ts";

/** The page that has them all. */
export const HOUSES = { name: "Houses", path: "/houses" };

/** A house's page, by its name as products carry it. */
export const housePath = (name: string) => `${HOUSES.path}/${slugOf(name)}`;
