import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Programs of the drill, by the Debian package that brings them. */
const packages = {
  patroni: "patroni",
  etcd: "etcd-server",
  pgbouncer: "pgbouncer",
  haproxy: "haproxy",
  openssl: "openssl",
} as const;

export interface Requirements {
  programs: Record<keyof typeof packages, string>;
  /** Of PostgreSQL 15 or newer, with pg_basebackup and pg_rewind. */
  postgresBin: string;
  /** nft, where this user may use it; a network is not cut otherwise. */
  nft: string | undefined;
  /** Whom PostgreSQL runs as when this is root. */
  account: { uid: number; gid: number } | undefined;
}

/** @throws Error with a line that says what to install */
export function findRequirements(): Requirements {
  if (process.platform !== "linux") throw new Error("The cluster drill runs on Linux");
  const found = Object.entries(packages).map(
    ([program, debian]) => [program, findProgram(program), debian] as const,
  );
  const postgresBin = findPostgres();
  const missing = found.filter(([, path]) => !path).map(([, , debian]) => debian as string);
  if (!postgresBin) missing.push("postgresql");
  if (missing.length > 0) {
    throw new Error(
      `The cluster drill needs programs that are not here. On Debian 12:\n` +
        `  apt-get install --no-install-recommends ${missing.join(" ")} nftables\n` +
        `What they start by themselves the drill does not use: systemctl disable --now may stop it.`,
    );
  }
  const programs = Object.fromEntries(found) as Requirements["programs"];
  return { programs, postgresBin: postgresBin!, nft: findNft(), account: findAccount() };
}

const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/sbin", "/usr/local/sbin"];

function findProgram(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const DEBIAN_POSTGRES = "/usr/lib/postgresql";

/** Where the newest PostgreSQL of the machine has its programs; undefined where there is none of 15 or later. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : [];
  return versions
    .filter((version) => Number(version) >= 15)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_POSTGRES, version, "bin"))
    .find((bin) =>
      ["postgres", "initdb", "pg_basebackup"].every((p) => isExecutable(join(bin, p))),
    );
}

function findNft(): string | undefined {
  const nft = findProgram("nft");
  if (!nft) return undefined;
  try {
    execFileSync(nft, ["list", "tables"], { stdio: "ignore" });
    return nft;
  } catch {
    return undefined;
  }
}

function findAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const line = /^postgres:[^:]*:(\d+):(\d+)/m.exec(readFileSync("/etc/passwd", "utf8"));
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined;
}
