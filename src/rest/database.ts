import type { FunctionTypes } from "./functions.ts";
import type { Embed, ResourceTypes } from "./resource.ts";

type TypesOf<T> = T extends { readonly "~types"?: infer Types } ? NonNullable<Types> : never;
type Simplify<T> = { [K in keyof T]: T[K] };

/** What the client's types know of a relation; only the side that holds the other's key has one. */
type Relationship<E> = E extends { resource: infer R extends string; many: false; match: infer M }
  ? [
      {
        foreignKeyName: `to_${R}`;
        columns: string[] & M[keyof M][];
        isOneToOne: false;
        referencedRelation: R;
        referencedColumns: string[] & (keyof M)[];
      },
    ]
  : [];
type Relationships<E> = E extends readonly [infer First, ...infer Rest]
  ? [...Relationship<First>, ...Relationships<Rest>]
  : [];

type Table<T> =
  T extends ResourceTypes<string, infer Row, infer Insert, infer Update, infer E>
    ? {
        Row: Simplify<Row>;
        Insert: Simplify<Insert>;
        Update: Simplify<Update>;
        Relationships: E extends readonly Embed[] ? Relationships<E> : [];
      }
    : never;

type Callable<T> =
  T extends FunctionTypes<string, infer Args, infer Returns>
    ? { Args: Simplify<Args>; Returns: Returns }
    : never;

/** What supabase-js calls the database: its tables and functions with their types on the wire. */
export interface DatabaseOf<
  Resources extends readonly { name: string }[],
  Functions extends readonly { name: string }[],
> {
  public: {
    Tables: { [R in Resources[number] as R["name"]]: Table<TypesOf<R>> };
    Views: Record<never, never>;
    Functions: { [F in Functions[number] as F["name"]]: Callable<TypesOf<F>> };
  };
}

/**
 * The client's types for a registry: `createClient<ClientDatabase<typeof wire>>(…)`. Types only:
 * import the registry with `import type`, so that the browser gets none of it.
 */
export type ClientDatabase<Registry> = TypesOf<Registry>;
