import type { Feature } from "~/platform/feature.ts";
import { createRegistry } from "~/rest/registry.ts";
import { features } from "./features.server.ts";

type Part<F, Name extends "resources" | "functions"> =
  F extends Record<Name, readonly (infer One)[]> ? One : never;
type Parts<Name extends "resources" | "functions"> = Part<(typeof features)[number], Name>[];

const all: readonly Feature[] = features;

/** Every table and function of /rest/v1, from the manifests of the features. */
export const wire = createRegistry(
  all.flatMap(({ resources = [] }) => resources) as Parts<"resources">,
  all.flatMap(({ functions = [] }) => functions) as Parts<"functions">,
);
