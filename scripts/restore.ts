// `npm run restore [-- --at 2026-11-21T09:30]`: makes the shop anew from BACKUP_URL in an empty DATA_DIR,
// or in an empty database at DATABASE_URL, and proves that it is whole. A time without a zone is that of
// Lagos. Ends with 1 when something does not agree.
import { restoreFromDump } from "~/features/backups/restore-dump.server.ts";
import {
  bringFilesTo,
  filesElsewhere,
  filesInDatabase,
  type RestoreFiles,
} from "~/features/backups/restore-files.server.ts";
import { restoreShop } from "~/features/backups/restore-shop.server.ts";
import { requireVault } from "~/features/backups/store/vault.server.ts";
import { describeRestore } from "~/features/backups/tell.server.ts";
import { readMoment, writeMoment } from "~/features/backups/words.ts";
import { type Config, parseConfig } from "~/platform/config.ts";
import { createFileStore } from "~/platform/services/files.ts";
import { createPaystack } from "~/platform/services/paystack.ts";
import { requireDatabase, runCommand } from "./lib/command.ts";

runCommand({ at: { type: "string" } }, async (values) => {
  const at = values.at === undefined ? undefined : readMoment(values.at);
  if (values.at !== undefined && !at)
    throw new Error(`--at ${values.at} is no time: write it like 2026-11-21T09:30`);
  const config = parseConfig(process.env);
  const vault = requireVault(config);
  await requireDatabase(config);
  const goal = at ? `as it was on ${writeMoment(at)}` : "as late as possible";
  console.log(`Restoring the shop from ${vault.place} ${goal} …`);
  const began = Date.now();
  const options = {
    dataDir: config.dataDir,
    at,
    files: whereFilesAre(config),
    paystack: config.paystack.secretKey ? createPaystack(config.paystack) : null,
  };
  const { databaseDirectUrl: databaseUrl, jwtSecret } = config;
  const report = databaseUrl
    ? await restoreFromDump(vault, { ...options, databaseUrl, jwtSecret })
    : await restoreShop(vault, options);
  if (report.differences.length > 0) process.exitCode = 1;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  return [
    ...describeRestore(report, at, new Date(began)),
    ...(config.s3 ? [`Uploaded files lie in ${config.s3.bucket} still.`] : []),
    `Done in ${seconds} s. npm start opens the shop with DATA_DIR=${config.dataDir}${databaseUrl ? " and this DATABASE_URL" : ""}.`,
  ];
});

function whereFilesAre(config: Config): RestoreFiles {
  if (config.s3) return filesElsewhere;
  return config.databaseUrl ? filesInDatabase : bringFilesTo(createFileStore(config));
}
