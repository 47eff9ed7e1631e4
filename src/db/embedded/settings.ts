/**
 * Settings of the embedded server, given on its command line so that they follow the program and
 * not the data. Sized for a machine with 1–2 cores and 1 GB to spare. What decides whether an
 * acknowledged order survives a power cut (fsync, synchronous_commit, full_page_writes) is named
 * here although it is the default, so that nobody switches it off unseen.
 */
const settings = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",

  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  password_encryption: "scram-sha-256",
  // Each copy of the shop takes up to 30; slots that nobody uses cost next to nothing.
  max_connections: "160",

  shared_buffers: "192MB",
  effective_cache_size: "768MB",
  work_mem: "8MB",
  maintenance_work_mem: "96MB",
  random_page_cost: "1.1",
  jit: "off",
  // Everything fits in memory; helper processes would cost more than they bring on two cores.
  io_method: "sync",
  max_parallel_workers_per_gather: "0",

  // Nothing replicates from an embedded server, but backups copy its log. What the target has not got
  // is kept by a slot, and let go when it would fill the disk: then a new base copy begins a new line.
  wal_level: "replica",
  max_wal_senders: "0",
  max_replication_slots: "2",
  max_slot_wal_keep_size: "1GB",
  max_logical_replication_workers: "0",
  wal_compression: "on",
  max_wal_size: "512MB",
  checkpoint_timeout: "10min",

  timezone: "UTC",
  log_timezone: "UTC",
  // Constraint violations are answers the application expects, not news for the log.
  log_min_messages: "log",
  log_checkpoints: "off",
  cluster_name: "oriki",
} as const;

/**
 * Command line arguments that start the server on `dataPath`, listening on `port`.
 *
 * @param own instead of the usual ones, for a server with another task
 */
export function serverArguments(
  dataPath: string,
  port: number,
  own: Record<string, string> = {},
): string[] {
  const pairs = Object.entries({ ...settings, ...own, port: String(port) });
  return ["-D", dataPath, ...pairs.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}
