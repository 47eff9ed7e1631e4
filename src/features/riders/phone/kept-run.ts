import type { RiderRun } from "../schema.ts";

/** A run as the phone last read it, for a reload without a network. */
export interface KeptRun {
  /** Of the link, which is kept nowhere itself. */
  digest: string;
  run: RiderRun;
}

/** Where it is kept. */
export interface RunShelf {
  runs(): Promise<KeptRun[]>;
  keepRun(kept: KeptRun): Promise<void>;
  forgetRun(digest: string): Promise<void>;
}

/** Names a link without being one; undefined where the page has no secure connection. */
export async function digestOf(key: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keeps a run as long as its link works. */
export async function keepRun(shelf: RunShelf, key: string, run: RiderRun): Promise<void> {
  const digest = await digestOf(key);
  if (digest) await shelf.keepRun({ digest, run });
}

/** The run of a link as it was last read. */
export async function recallRun(shelf: RunShelf, key: string): Promise<RiderRun | undefined> {
  const digest = await digestOf(key);
  return (await shelf.runs()).find((kept) => kept.digest === digest)?.run;
}

/** The link has ended: nobody's address stays on the phone. */
export async function dropRun(shelf: RunShelf, key: string): Promise<void> {
  const digest = await digestOf(key);
  if (digest) await shelf.forgetRun(digest);
}

/** Runs whose links have ended go, whichever page of a rider is opened next. */
export async function forgetEnded(shelf: RunShelf, now: Date): Promise<void> {
  for (const { digest, run } of await shelf.runs())
    if (new Date(run.link_expires_at) <= now) await shelf.forgetRun(digest);
}
