import type { Queryable } from "~/db/client.ts";
import { storageBuckets } from "~/db/schema/store.ts";
import type { Bucket } from "~/platform/feature.ts";

/** Makes the buckets that are not there yet; those that are stay as they are. */
export async function createBuckets(db: Queryable, buckets: readonly Bucket[]): Promise<void> {
  await db
    .insert(storageBuckets)
    .values([...buckets])
    .onConflictDoNothing();
}
