/**
 * What is kept on this device by name. Storage may be full or blocked: then nothing is kept, and nothing
 * breaks. What is read may be anything that anybody wrote there.
 */
function keepIn(storage: () => Storage) {
  function read(key: string): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  }
  return {
    read,
    /** Null for what is no JSON, too. */
    readJson(key: string): unknown {
      try {
        return JSON.parse(read(key) ?? "null");
      } catch {
        return null;
      }
    },
    keep(key: string, value: string): void {
      try {
        storage().setItem(key, value);
      } catch {
        // See above.
      }
    },
    keys(): string[] {
      try {
        const kept = storage();
        return Array.from({ length: kept.length }, (_, at) => kept.key(at)!);
      } catch {
        return [];
      }
    },
    drop(key: string): void {
      try {
        storage().removeItem(key);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

/** As long as the browser. */
export const browserStore = keepIn(() => localStorage);
/** As long as the tab. */
export const tabStore = keepIn(() => sessionStorage);
