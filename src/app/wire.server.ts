import type { Feature } from "~/platform/feature.ts";
import { createRegistry } from "~/rest/registry.ts";
import { features } from "./features.server.ts";

type PartName = "resources" | "functions" | "adminLists";
type Part<F, Name extends PartName> = F extends Record<Name, readonly (infer One)[]> ? One : never;
type Parts<Name extends PartName> = Part<(typeof features)[number], Name>[];

/** The lists of the back-office with the types of their rows. */
export type AdminLists = Parts<"adminLists">;

const all: readonly Feature[] = features;

/** Every table and function of /rest/v1, from the manifests of the features. */
export const wire = createRegistry(
  all.flatMap(({ resources = [] }) => resources) as Parts<"resources">,
  all.flatMap(({ functions = [] }) => functions) as Parts<"functions">,
);
