import { randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { findServer } from "~/db/embedded/find-server.ts";
import type { Context } from "~/platform/context.ts";
import { pieceKey, readPosition, segmentFile, writePosition } from "./names.server.ts";
import { segmentStart } from "./rules.ts";
import { asSuperuser, type BackupSource, isEmbedded, tryLock } from "./source.server.ts";
import type { Vault } from "./store/vault.server.ts";

const SLOT = "oriki_backup_";
const SEGMENT = 16n * 1024n * 1024n;

/** Where the store's copy of the log stands. */
export interface Shipped {
  /** The history that it belongs to. A new one begins where some of the log was let go. */
  line: string;
  isNewLine: boolean;
  timeline: string;
  to: bigint;
  /** All that was committed by then is in the store. */
  at: Date;
}

/**
 * Copies what was written to the database's log since the last time. PostgreSQL keeps for us what the
 * store has not got, by a replication slot; more than the limit in its settings it lets go, so that an
 * unreachable store never fills the disk. Then a new line begins, which needs a base copy.
 *
 * @returns undefined when another process is at it
 */
export function shipLog(source: BackupSource, vault: Vault): Promise<Shipped | undefined> {
  return asSuperuser(source.adminUrl, async (client) => {
    if (!(await tryLock(client, "shipLog"))) return undefined;
    const slot = await findSlot(client);
    const line = slot.name.slice(SLOT.length);
    // Whoever reads the log begins with the beginning of its file: that must be there, too.
    const start = knownLines(vault).has(line) ? slot.from : segmentStart(slot.from);
    const at = source.clock.now();
    const { rows } = await client.query<{ flushed: string; file: string }>(
      "select pg_current_wal_flush_lsn() as flushed, pg_walfile_name(pg_current_wal_flush_lsn()) as file",
    );
    const { flushed, file } = rows[0]!;
    const end = readPosition(flushed);
    const timeline = file.slice(0, 8);
    for (let from = start; from < end; ) {
      const to = min(end, segmentStart(from) + SEGMENT);
      const path = join(source.clusterDir, "pg_wal", segmentFile(timeline, from));
      await vault.put(pieceKey({ line, from, to, at }), readPiece(path, from, to));
      await client.query("select pg_replication_slot_advance($1, $2)", [
        slot.name,
        writePosition(to),
      ]);
      from = to;
    }
    knownLines(vault).add(line);
    return { line, isNewLine: slot.isNew, timeline, to: end, at };
  });
}

/** Lines of which this process has put the beginning into a store, at this start. */
const known = new WeakMap<Vault, Set<string>>();

function knownLines(vault: Vault): Set<string> {
  const lines = known.get(vault) ?? new Set();
  known.set(vault, lines);
  return lines;
}

const min = (a: bigint, b: bigint) => (a < b ? a : b);

/** Where there is no store any more, its share of the log is not kept either. */
export async function forgetStore({ config }: Pick<Context, "config">): Promise<void> {
  const server = isEmbedded(config) ? findServer(config.dataDir) : undefined;
  if (config.backup || !server) return;
  await asSuperuser(server.adminUrl, (client) =>
    client.query(
      "select pg_drop_replication_slot(slot_name) from pg_replication_slots where starts_with(slot_name, $1)",
      [SLOT],
    ),
  );
}

interface Slot {
  name: string;
  /** What the store has not got for certain: at a crash PostgreSQL forgets the last steps. */
  from: bigint;
  isNew: boolean;
}

async function findSlot(client: pg.Client): Promise<Slot> {
  const { rows } = await client.query<{ name: string; kept: string | null; lost: boolean }>(
    `select slot_name as name, restart_lsn as kept, coalesce(wal_status = 'lost', true) as lost
     from pg_replication_slots where starts_with(slot_name, $1)`,
    [SLOT],
  );
  const good = rows.find(({ kept, lost }) => kept !== null && !lost);
  for (const { name } of rows.filter((row) => row !== good))
    await client.query("select pg_drop_replication_slot($1)", [name]);
  if (good) return { name: good.name, from: readPosition(good.kept!), isNew: false };

  const name = SLOT + randomBytes(6).toString("hex");
  await client.query("select pg_create_physical_replication_slot($1, true)", [name]);
  const made = await client.query<{ kept: string }>(
    "select restart_lsn as kept from pg_replication_slots where slot_name = $1",
    [name],
  );
  return { name, from: readPosition(made.rows[0]!.kept), isNew: true };
}

/** Bytes of one file of the log. What PostgreSQL has flushed never changes. */
async function* readPiece(path: string, from: bigint, to: bigint): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    let at = Number(from % SEGMENT);
    for (let left = Number(to - from); left > 0; ) {
      const buffer = Buffer.alloc(Math.min(left, 1 << 20));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      if (bytesRead === 0) throw new Error(`${path} is shorter than the log in it`);
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
      left -= bytesRead;
    }
  } finally {
    await file.close();
  }
}
