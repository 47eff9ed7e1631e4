import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ConfigError } from "./config.ts";

const PATIENCE_MS = 60_000;
const PAUSE_MS = 1000;
const OLDEST = 15;

/** Of a server that is there and says no, in words that waiting does not change. */
const refusals: Record<string, (at: Place) => string> = {
  "28P01": ({ user, host }) =>
    `PostgreSQL at ${host} refuses the password of ${user}: correct DATABASE_URL.`,
  "28000": ({ user, host }) =>
    `PostgreSQL at ${host} does not let ${user} in: correct DATABASE_URL, or allow it in pg_hba.conf.`,
  "3D000": ({ user, host, name }) =>
    `PostgreSQL at ${host} has no database "${name}": create it (createdb -O ${user} ${name}), or correct DATABASE_URL.`,
  "42501": ({ user, host, name }) =>
    `PostgreSQL at ${host} does not let ${user} into "${name}": make it the database's owner.`,
};

/** Which database, in words. */
export interface Place {
  host: string;
  user: string;
  name: string;
}

const placeOf = (url: string): Place => {
  const { host, username, pathname } = new URL(url);
  const user = decodeURIComponent(username) || "its user";
  return { host, user, name: decodeURIComponent(pathname.slice(1)) || user };
};

/**
 * Waits until the database of DATABASE_URL lets the shop in and can be written: it may be starting, or
 * handing over to another node.
 *
 * @param say tells the operator, once, that it waits
 * @throws ConfigError with what to do, at once where waiting cannot help
 */
export async function waitForDatabase(
  url: string,
  say: (line: string) => void,
  { patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS } = {},
): Promise<void> {
  const place = placeOf(url);
  const givenUp = performance.now() + patienceMs;
  let waits = false;
  for (;;) {
    const reason = await tryOnce(url, place);
    if (!reason) return;
    if (performance.now() > givenUp) {
      throw new ConfigError(
        `PostgreSQL at ${place.host} is not there after ${Math.round(patienceMs / 1000)} s (${reason}): start it, or correct DATABASE_URL.`,
      );
    }
    if (!waits) say(`Waiting for PostgreSQL at ${place.host} (${reason}) ...`);
    waits = true;
    await sleep(pauseMs);
  }
}

/** @returns why it is not ready, undefined when it is. @throws ConfigError where waiting cannot help */
async function tryOnce(url: string, place: Place): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "oriki-start",
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; standby: boolean; mine: boolean }>(
      `select current_setting('server_version_num') as version, pg_is_in_recovery() as standby,
         has_database_privilege(current_database(), 'create') as mine`,
    );
    return judge(place, rows[0]!);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { code = "", message } = error as NodeJS.ErrnoException;
    const refusal = refusals[code];
    if (refusal) throw new ConfigError(refusal(place));
    if (/SASL|password must be/.test(message)) throw new ConfigError(refusals["28P01"]!(place));
    if (/SSL|certificate/.test(message)) {
      throw new ConfigError(
        `PostgreSQL at ${place.host} and DATABASE_URL do not agree on encryption (${message}): set sslmode in DATABASE_URL.`,
      );
    }
    return message || code;
  } finally {
    await client.end().catch(() => {});
  }
}

/** @returns why a server that answers is not ready. @throws ConfigError where waiting cannot help */
export function judge(
  { host, user, name }: Place,
  { version, standby, mine }: { version: string; standby: boolean; mine: boolean },
): string | undefined {
  const major = Math.floor(Number(version) / 10_000);
  if (major < OLDEST) {
    throw new ConfigError(
      `PostgreSQL at ${host} is version ${major}: the shop needs ${OLDEST} or later, upgrade it or set DATABASE_URL to another.`,
    );
  }
  if (!mine) {
    throw new ConfigError(
      `PostgreSQL at ${host} does not let ${user} create tables in "${name}": make it the owner (alter database ${name} owner to ${user}).`,
    );
  }
  return standby ? "it is a standby, which cannot be written" : undefined;
}
