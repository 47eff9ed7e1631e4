/** One object of a backup, as its store lists it. */
export interface StoredBackup {
  key: string;
  bytes: number;
}

/** Where backups lie: a folder or a bucket. Keys are made by us and have slashes. */
export interface BackupStore {
  /** For people. */
  place: string;
  list(prefix: string): Promise<StoredBackup[]>;
  /** All of it or nothing: what is cut short is never listed. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Undefined when there is no such object. */
  get(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  delete(key: string): Promise<void>;
}
