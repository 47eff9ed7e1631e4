// `npm run backup`: makes a backup now, at BACKUP_URL, whether the shop is running or not.
import { connect } from "~/db/client.ts";
import { migrateDatabase } from "~/db/migrate.ts";
import { openDatabase } from "~/db/open-database.ts";
import { backUp } from "~/features/backups/back-up.server.ts";
import { requireVault } from "~/features/backups/store/vault.server.ts";
import { writeMoment } from "~/features/backups/words.ts";
import { systemClock } from "~/lib/time.ts";
import { parseConfig } from "~/platform/config.ts";
import { filesOf } from "~/platform/services/shared-files.ts";
import { requireDatabase, runCommand } from "./lib/command.ts";

runCommand({}, async () => {
  const config = parseConfig(process.env);
  const vault = requireVault(config);
  await requireDatabase(config);
  const database = await openDatabase();
  try {
    await migrateDatabase(database.url);
    const { db, pool } = connect(database.url, { max: 2 });
    const shop = { config, db, files: filesOf(config, db), clock: systemClock };
    const at = await backUp(shop, vault).finally(() => pool.end());
    return [
      at
        ? `The shop as it was on ${writeMoment(at)} is in ${vault.place}.`
        : "A backup is being made at this moment.",
      ...(config.s3
        ? [`Uploaded files are not: they lie in ${config.s3.bucket}, which keeps them.`]
        : []),
    ];
  } finally {
    await database.stop();
  }
});
