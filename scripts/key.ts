// `npm run key`: the keys that programs call the shop with. Works on DATABASE_URL, else on the
// embedded database of DATA_DIR, whether the shop is running or not.
//   npm run key -- create "Stock import" [--scope all|read|bucket:<name>] [--days 90]
//   npm run key -- list
//   npm run key -- revoke <id>
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { connect } from "../src/db/client.ts";
import { migrateDatabase } from "../src/db/migrate.ts";
import { openDatabase } from "../src/db/open-database.ts";
import { createKey, listKeys, revokeKey } from "../src/features/service-keys/manage-keys.server.ts";
import { stateOf } from "../src/features/service-keys/rules.ts";
import { newKeyInput } from "../src/features/service-keys/schema.ts";
import { systemClock } from "../src/lib/time.ts";

const USAGE = `npm run key -- create <name> [--scope all|read|bucket:<name>] [--days <number>]
npm run key -- list
npm run key -- revoke <id>`;

const OPERATOR = { actorId: null, actorEmail: "npm run key" };

async function run(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { scope: { type: "string", default: "read" }, days: { type: "string" } },
  });
  const [command, subject = ""] = positionals;
  const wanted = newKeyInput.safeParse({
    name: subject,
    scope: values.scope,
    days: values.days === undefined ? null : Number(values.days),
  });
  if (command === "create" && !wanted.success) throw new Error(wanted.error.issues[0]!.message);
  if (!["create", "list", "revoke"].includes(command ?? "")) throw new Error(USAGE);

  if (existsSync(".env")) process.loadEnvFile(".env");
  const database = await openDatabase();
  await migrateDatabase(database.url);
  const { db, pool } = connect(database.url, { max: 1 });
  const store = { db, clock: systemClock };
  try {
    if (command === "create") return (await createKey(store, OPERATOR, wanted.data!)).key;
    if (command === "revoke") {
      await revokeKey(store, OPERATOR, subject);
      return "The key works no more.";
    }
    const keys = await listKeys(store);
    return keys.map((key) => lineOf(key)).join("\n") || "There are no keys.";
  } finally {
    await pool.end();
    await database.stop();
  }
}

function lineOf(key: Awaited<ReturnType<typeof listKeys>>[number]): string {
  const used = key.last_used_at ? `last used ${key.last_used_at}` : "never used";
  return [key.id, key.name, key.scope, stateOf(key, new Date()), used].join("  ");
}

run().then(
  (text) => console.log(text),
  (error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
