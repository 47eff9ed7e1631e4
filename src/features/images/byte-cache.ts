/** Keeps what was used last, up to `maxBytes` together; the oldest go first. */
export function createByteCache<T extends { bytes: Uint8Array }>(maxBytes: number) {
  const entries = new Map<string, T>();
  let held = 0;
  const forget = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    held -= entry.bytes.length;
  };
  return {
    get(key: string): T | undefined {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    set(key: string, entry: T): void {
      forget(key);
      if (entry.bytes.length > maxBytes) return;
      entries.set(key, entry);
      held += entry.bytes.length;
      for (const oldest of entries.keys()) {
        if (held <= maxBytes) break;
        forget(oldest);
      }
    },
    get bytes(): number {
      return held;
    },
  };
}
