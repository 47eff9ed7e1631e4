import type { Column } from "./columns.ts";
import type { DatabaseOf } from "./database.ts";
import type { RestFunction } from "./functions.ts";
import type { Embed, Resource } from "./resource.ts";

export interface Registry {
  resources: ReadonlyMap<string, Resource>;
  functions: ReadonlyMap<string, RestFunction>;
}

/**
 * Everything that exists on the wire; the client's types come with it: `ClientDatabase<typeof wire>`.
 * @throws Error for declarations that contradict each other, so that a mistake fails the start
 */
export function createRegistry<
  const R extends readonly Resource[],
  const F extends readonly RestFunction[],
>(resources: R, functions: F): Registry & { readonly "~types"?: DatabaseOf<R, F> } {
  const registry: Registry = { resources: byName(resources), functions: byName(functions) };
  for (const resource of resources) {
    for (const embed of resource.embeds) checkEmbed(registry, resource, embed);
  }
  return registry;
}

function byName<T extends { name: string }>(declarations: readonly T[]): Map<string, T> {
  const map = new Map<string, T>();
  for (const declaration of declarations) {
    if (map.has(declaration.name)) throw new Error(`"${declaration.name}" is declared twice`);
    map.set(declaration.name, declaration);
  }
  return map;
}

function checkEmbed(registry: Registry, resource: Resource, embed: Embed): void {
  const relation = `The relation ${resource.name}.${embed.name}`;
  const target = registry.resources.get(embed.resource);
  if (!target) throw new Error(`${relation} leads to "${embed.resource}", which is not declared`);
  // Both would have the same name in the query.
  if (target.from === resource.from) throw new Error(`${relation} leads to its own table`);
  for (const [theirs, ours] of Object.entries(embed.match)) {
    if (!findColumn(target, theirs)) throw new Error(`${relation}: no ${target.name}.${theirs}`);
    if (!findColumn(resource, ours)) throw new Error(`${relation}: no ${resource.name}.${ours}`);
  }
}

export function findColumn(resource: Resource, name: string): Column | undefined {
  return Object.hasOwn(resource.columns, name) ? resource.columns[name] : undefined;
}
