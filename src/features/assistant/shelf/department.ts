import type { Thing } from "~/features/language/things.ts";

const DEPARTMENTS: readonly [RegExp, string][] = [
  [/Shoes|Sneakers/, "shoe"],
  [/Bags/, "bag"],
  [/Fashion/, "cloth"],
  [/Accessories/, "accessory"],
];

/** The key of the thing that all of these are kinds of; undefined where they are of several departments, or not sold. */
export function departmentOf(all: readonly Thing[]): string | undefined {
  const names = all.flatMap(({ categories }) => categories);
  if (names.length === 0) return undefined;
  return DEPARTMENTS.find(([name]) => names.every((one) => name.test(one)))?.[1];
}
