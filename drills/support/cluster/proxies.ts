import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { machines } from "./network.ts";
import { type Program, startProgram } from "./processes.ts";
import type { Requirements } from "./requirements.ts";
import { adaptFile } from "./settings-files.ts";

export interface ProxyPorts {
  /** Of the shop: HTTP, and HTTPS. */
  http: number;
  https: number;
  copy: number;
  /** In front of the primary, and PgBouncer in front of that. */
  primary: number;
  pool: number;
  rest: number;
  postgres: number;
}

type Name = "shop" | "database" | "pool";

/** HAProxy in front of the copies, HAProxy in front of the primary, and PgBouncer. */
export class Proxies {
  /** What signs the shop's certificate: itself. */
  readonly certificate: string;
  readonly #needs: Requirements;
  readonly #folder: string;
  readonly #ports: ProxyPorts;
  readonly #password: string;
  readonly #running = new Map<Name, Program>();

  constructor(needs: Requirements, folder: string, ports: ProxyPorts, password: string) {
    this.#needs = needs;
    this.#folder = folder;
    this.#ports = ports;
    this.#password = password;
    this.certificate = this.#makeCertificate();
    for (const name of ["shop", "database", "pool"] as const) {
      mkdirSync(join(folder, name), { mode: 0o700 });
    }
  }

  start(name: Name): void {
    const folder = join(this.#folder, name);
    const { programs, account } = this.#needs;
    const isPool = name === "pool";
    if (isPool && account) chownSync(folder, account.uid, account.gid);
    const file = {
      shop: () => this.#shopSettings(folder),
      database: () => this.#databaseSettings(folder),
      pool: () => this.#poolSettings(folder),
    }[name]();
    const program = startProgram({
      name: isPool ? "pgbouncer" : `haproxy of the ${name}`,
      command: isPool ? programs.pgbouncer : programs.haproxy,
      args: isPool ? [file] : ["-db", "-f", file],
      folder,
      log: join(this.#folder, `${name}.log`),
      // Both PostgreSQL and PgBouncer refuse to be root.
      account: isPool ? account : undefined,
    });
    this.#running.set(name, program);
  }

  async kill(name: Name): Promise<void> {
    await this.#running.get(name)?.kill();
  }

  /** An ordinary user cannot become haproxy. */
  get #asWhom(): [string, string][] {
    if (process.getuid?.() === 0) return [];
    return [["    user haproxy\n    group haproxy\n", ""]];
  }

  #shopSettings(folder: string): string {
    const { http, https, copy } = this.#ports;
    return adaptFile("haproxy.cfg", join(folder, "haproxy.cfg"), [
      ...this.#asWhom,
      ["10.0.0.10:80", `${machines.proxy}:${http}`],
      ["10.0.0.10:443", `${machines.proxy}:${https}`],
      ["/etc/haproxy/shop.pem", join(this.#folder, "shop.pem")],
      ...machines.copies.map((address, n): [string, string] => [
        `10.0.0.1${n + 1}:3000`,
        `${address}:${copy}`,
      ]),
    ]);
  }

  /** Each copy has its own way in, so that a cut copy has lost it. */
  #databaseSettings(folder: string): string {
    const { primary, rest, postgres } = this.#ports;
    const ways = [machines.proxy, ...machines.copies].map((address) => `${address}:${primary}`);
    return adaptFile("cluster/haproxy.cfg", join(folder, "haproxy.cfg"), [
      ...this.#asWhom,
      ["10.0.0.20:5432", ways.join()],
      ["port 8008", `port ${rest}`],
      ...machines.databases.map((address, n): [string, string] => [
        `10.0.0.2${n + 1}:5432`,
        `${address}:${postgres}`,
      ]),
    ]);
  }

  #poolSettings(folder: string): string {
    const { account } = this.#needs;
    const users = join(folder, "userlist.txt");
    writeFileSync(users, `"oriki" "${this.#password}"\n`, { mode: 0o600 });
    const file = adaptFile("cluster/pgbouncer.ini", join(folder, "pgbouncer.ini"), [
      ["host=10.0.0.20 port=5432", `host=${machines.proxy} port=${this.#ports.primary}`],
      ["listen_addr = 10.0.0.20", `listen_addr = ${machines.copies.join()}`],
      ["listen_port = 6432", `listen_port = ${this.#ports.pool}`],
      ["/etc/pgbouncer/userlist.txt", users],
    ]);
    if (account) chownSync(users, account.uid, account.gid);
    return file;
  }

  #makeCertificate(): string {
    const [key, certificate] = [join(this.#folder, "shop.key"), join(this.#folder, "shop.crt")];
    execFileSync(
      this.#needs.programs.openssl,
      [
        ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=shop"],
        ...["-addext", `subjectAltName=IP:${machines.proxy}`, "-keyout", key, "-out", certificate],
      ],
      { stdio: "ignore" },
    );
    const [text, secret] = [certificate, key].map((file) => readFileSync(file, "utf8"));
    writeFileSync(join(this.#folder, "shop.pem"), `${text}${secret}`, { mode: 0o600 });
    return text!;
  }
}
