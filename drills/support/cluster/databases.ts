import { chownSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import pg from "pg";
import { machines } from "./network.ts";
import { killPostgres, type Program, startProgram } from "./processes.ts";
import type { Requirements } from "./requirements.ts";
import { adaptFile } from "./settings-files.ts";
import { waitUntil } from "./wait.ts";

export interface Ports {
  etcd: number;
  etcdPeer: number;
  rest: number;
  postgres: number;
}

interface Node {
  name: string;
  address: string;
  folder: string;
  program: Program | undefined;
}

interface Member {
  name: string;
  role: string;
  state: string;
  /** Of those that run. */
  timeline?: number;
  /** Bytes behind the primary, or "unknown". */
  lag?: number | string;
}

/** Everybody follows the primary of now, and one of them confirms what is committed. */
function isWhole(members: Member[]): boolean {
  const leader = members.find(({ role }) => role === "leader");
  const followers = members.filter(({ role }) => role !== "leader");
  return (
    followers.length === 2 &&
    followers.some(({ role }) => role === "sync_standby") &&
    followers.every(({ timeline, lag }) => timeline === leader?.timeline && typeof lag === "number")
  );
}

const STEADY_MS = 3000;

/** Three PostgreSQL nodes under Patroni, each an address of its own, and one etcd for all. */
export class Databases {
  readonly #needs: Requirements;
  readonly #folder: string;
  readonly #ports: Ports;
  readonly #password: string;
  readonly #nodes: Node[];

  constructor(needs: Requirements, folder: string, ports: Ports, password: string) {
    this.#needs = needs;
    this.#folder = folder;
    this.#ports = ports;
    this.#password = password;
    this.#nodes = machines.databases.map((address, n) => ({
      name: `db${n + 1}`,
      address,
      folder: join(folder, `db${n + 1}`),
      program: undefined,
    }));
  }

  /** Resolves when one is primary and another confirms its commits. */
  async start(): Promise<void> {
    this.#startEtcd();
    for (const node of this.#nodes) {
      mkdirSync(node.folder, { mode: 0o700 });
      const { account } = this.#needs;
      if (account) chownSync(node.folder, account.uid, account.gid);
      this.revive(node.name);
    }
    await this.whole();
  }

  /** The name of the primary. @throws when there is none */
  async primary(): Promise<string> {
    const leader = (await this.#members()).find(({ role }) => role === "leader");
    if (!leader) throw new Error("There is no primary now");
    return leader.name;
  }

  addressOf(name: string): string {
    return this.#node(name).address;
  }

  /** Resolves when all nodes run and a second one confirms what is committed. */
  async whole(): Promise<void> {
    // A node that has just come back may look well for a moment, and then be rewound.
    let since = Number.POSITIVE_INFINITY;
    await waitUntil("three nodes of PostgreSQL that confirm commits", async () => {
      const members = await this.#members();
      if (!isWhole(members)) {
        since = Number.POSITIVE_INFINITY;
        throw new Error(JSON.stringify(members));
      }
      since = Math.min(since, performance.now());
      return performance.now() - since > STEADY_MS;
    });
  }

  /** The machine of a node is lost: Patroni and PostgreSQL at once. */
  async kill(name: string): Promise<void> {
    await this.#node(name).program?.kill();
  }

  /** Only PostgreSQL dies; Patroni sees it. */
  killPostgres(name: string): void {
    killPostgres(join(this.#node(name).folder, "data"));
  }

  revive(name: string): void {
    const node = this.#node(name);
    const { account, programs } = this.#needs;
    node.program = startProgram({
      name: `patroni of ${name}`,
      command: programs.patroni,
      args: [this.#settingsOf(node)],
      folder: node.folder,
      log: join(this.#folder, `${name}.log`),
      account,
    });
  }

  /** As the superuser, on the primary itself. */
  async onPrimary<T>(work: (client: pg.Client) => Promise<T>, database = "postgres"): Promise<T> {
    const client = new pg.Client({
      host: this.addressOf(await this.primary()),
      port: this.#ports.postgres,
      user: "postgres",
      password: this.#password,
      database,
    });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  #node(name: string): Node {
    return this.#nodes.find((node) => node.name === name)!;
  }

  /** What any node that can be reached says about all. */
  async #members(): Promise<Member[]> {
    const asked = this.#nodes.map(async ({ address }) => {
      const answer = await fetch(`http://${address}:${this.#ports.rest}/cluster`, {
        signal: AbortSignal.timeout(2000),
      });
      return ((await answer.json()) as { members: Member[] }).members;
    });
    return Promise.any(asked);
  }

  /** Reached by each node under the node's own address, so that a cut node has lost it. */
  #startEtcd(): void {
    const urls = this.#nodes.map(({ address }) => `http://${address}:${this.#ports.etcd}`).join();
    const peer = `http://${machines.proxy}:${this.#ports.etcdPeer}`;
    const folder = join(this.#folder, "etcd");
    mkdirSync(folder, { mode: 0o700 });
    startProgram({
      name: "etcd",
      command: this.#needs.programs.etcd,
      args: [
        ...["--data-dir", join(folder, "data")],
        ...["--listen-client-urls", urls, "--advertise-client-urls", urls],
        ...["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
        ...["--initial-cluster", `default=${peer}`],
      ],
      folder,
      log: join(this.#folder, "etcd.log"),
    });
  }

  #settingsOf({ name, address, folder }: Node): string {
    const { etcd, rest, postgres } = this.#ports;
    const { account, postgresBin } = this.#needs;
    const file = adaptFile(
      "cluster/patroni.yml",
      join(folder, "patroni.yml"),
      [
        ["name: db1", `name: ${name}`],
        [
          "hosts: 10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379",
          // Only its own way to etcd, not the addresses that etcd would tell.
          `hosts: ${address}:${etcd}\n  use_proxies: true`,
        ],
        ["10.0.0.21:8008", `${address}:${rest}`],
        ["10.0.0.21:5432", `${address}:${postgres}`],
        ["10.0.0.0/24", "127.0.0.0/8"],
        ["/var/lib/postgresql/15/oriki", join(folder, "data")],
        ["/usr/lib/postgresql/15/bin", postgresBin],
        ["/var/lib/postgresql/oriki.pgpass", join(folder, "pgpass")],
        ["/var/run/postgresql", folder],
        ["CHANGE-ME-1", this.#password],
        ["CHANGE-ME-2", this.#password],
        ["CHANGE-ME-3", this.#password],
      ],
      0o600,
    );
    if (account) chownSync(file, account.uid, account.gid);
    return basename(file);
  }
}
