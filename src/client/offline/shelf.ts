/** When an answer was kept, and how large it is. */
export const KEPT_AT = "x-kept-at";
const KEPT_BYTES = "x-kept-bytes";

export interface Bounds {
  entries: number;
  bytes: number;
}

/** What a page or a worker uses of one of the browser's caches. */
type Store = Pick<Cache, "match" | "put" | "delete" | "keys">;

/**
 * Answers kept in one of the browser's caches, the oldest leaving first when there are too many or they
 * are too large. An answer kept again counts as new.
 */
export class Shelf {
  private readonly open: () => Promise<Store>;
  private readonly bounds: Bounds;
  private sizes: Map<string, number> | undefined;
  private writing: Promise<unknown> = Promise.resolve();

  constructor(open: () => Promise<Store>, bounds: Bounds) {
    this.open = open;
    this.bounds = bounds;
  }

  /** @param path with its query; however it was asked for then */
  async match(path: string): Promise<Response | undefined> {
    return (await this.open()).match(path, { ignoreVary: true });
  }

  /**
   * Keeps an answer, one write after the other. One that is larger than all may be is not kept.
   *
   * @param isStillWanted asked when it is its turn
   */
  put(path: string, answer: Response, isStillWanted: () => boolean = () => true): Promise<void> {
    const body = answer.arrayBuffer();
    const work = this.writing.then(async () => {
      const bytes = await body;
      if (!isStillWanted() || bytes.byteLength > this.bounds.bytes) return;
      const store = await this.open();
      const sizes = await this.readSizes(store);
      const headers = new Headers(answer.headers);
      // It is kept as it reads, whatever it was packed in on its way.
      headers.delete("content-encoding");
      headers.delete("content-length");
      headers.set(KEPT_AT, new Date().toISOString());
      headers.set(KEPT_BYTES, String(bytes.byteLength));
      await store.put(path, new Response(bytes, { status: answer.status, headers }));
      sizes.delete(path);
      sizes.set(path, bytes.byteLength);
      await this.trim(store, sizes);
    });
    // A full disk keeps nothing, and breaks nothing.
    this.writing = work.catch(() => {
      this.sizes = undefined;
    });
    return work;
  }

  /** Forgets the sizes it knew, after the cache itself was dropped. */
  reset(): void {
    this.sizes = undefined;
  }

  private async readSizes(store: Store): Promise<Map<string, number>> {
    if (this.sizes) return this.sizes;
    const sizes = new Map<string, number>();
    for (const key of await store.keys()) {
      const { pathname, search } = new URL(key.url);
      const kept = await store.match(key, { ignoreVary: true });
      sizes.set(pathname + search, Number(kept?.headers.get(KEPT_BYTES)) || 0);
    }
    this.sizes = sizes;
    return sizes;
  }

  private async trim(store: Store, sizes: Map<string, number>): Promise<void> {
    let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [path, size] of sizes) {
      if (sizes.size <= this.bounds.entries && bytes <= this.bounds.bytes) return;
      await store.delete(path, { ignoreVary: true });
      sizes.delete(path);
      bytes -= size;
    }
  }
}
