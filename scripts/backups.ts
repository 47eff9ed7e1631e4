// `npm run backups`: lists the backups at BACKUP_URL, and from when to when one can restore.
import { listDumps, readCatalogue } from "~/features/backups/catalogue.server.ts";
import { requireVault } from "~/features/backups/store/vault.server.ts";
import { describeBackups, describeDumps } from "~/features/backups/tell.server.ts";
import { parseConfig } from "~/platform/config.ts";
import { runCommand } from "./lib/command.ts";

runCommand({}, async () => {
  const config = parseConfig(process.env);
  const vault = requireVault(config);
  const now = new Date();
  const found = config.databaseUrl
    ? describeDumps(await listDumps(vault), now)
    : describeBackups(await readCatalogue(vault), now);
  return [`Backups in ${vault.place}:`, ...found];
});
