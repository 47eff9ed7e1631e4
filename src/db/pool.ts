import pg from "pg";

interface ShopPoolConfig extends pg.PoolConfig {
  /**
   * Whether a connection is the same session of the server for as long as it lives, so that statements with a
   * name are parsed and planned once on each. One that a pooler lends has none: names are left out there.
   */
  keepsStatements?: boolean;
}

const isNamed = (asked: unknown): asked is { name: string } =>
  typeof asked === "object" && asked !== null && "name" in asked && asked.name !== undefined;

/** A connection that ends itself when a query of its gets no answer in time: the next one would wait behind it. */
class Connection extends pg.Client {
  constructor(config?: string | ShopPoolConfig) {
    super(config);
    const keepsStatements = typeof config === "object" && config.keepsStatements;
    const query = (asked: unknown, ...sent: unknown[]): unknown => {
      const statement = isNamed(asked) && !keepsStatements ? { ...asked, name: undefined } : asked;
      const answer: unknown = Reflect.apply(pg.Client.prototype.query, this, [statement, ...sent]);
      if (answer instanceof Promise) {
        answer.catch((error: Error) => {
          if (error.message === "Query read timeout") void this.end();
        });
      }
      return answer;
    };
    Object.assign(this, { query });
  }
}

type Take = Exclude<Parameters<pg.Pool["connect"]>[0], undefined>;

/** A pool that can be told that its server is away: then nothing waits for it. */
export class ShopPool extends pg.Pool {
  readonly #busy = new Set<pg.PoolClient>();
  /** Each ends the wait of somebody who has no connection yet. */
  readonly #waiting = new Set<() => void>();
  #isAway = false;

  constructor(config: ShopPoolConfig) {
    super({ ...config, Client: Connection });
    this.on("acquire", (client) => this.#busy.add(client));
    this.on("release", (_error, client) => this.#busy.delete(client));
    // An idle connection that dies is replaced at the next use; without a listener it would end the process.
    this.on("error", () => {});
    // The same for one that dies between two statements of a transaction: the next statement says so.
    this.on("connect", (client) => client.on("error", () => {}));
  }

  /** The server does not answer: what waits for it fails now, and what comes fails at once. */
  giveUp(): void {
    this.#isAway = true;
    for (const client of this.#busy) void client.end();
    for (const refuse of this.#waiting) refuse();
  }

  /** It answers again. */
  goOn(): void {
    this.#isAway = false;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(take: Take): void;
  override connect(take?: Take): Promise<pg.PoolClient> | undefined {
    if (take) {
      this.#connect(take);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  #connect(take: Take): void {
    const refuse = () => {
      this.#waiting.delete(refuse);
      // As a server that is starting says it.
      const error = Object.assign(new Error("The database does not answer"), { code: "57P03" });
      take(error, undefined, () => {});
    };
    if (this.#isAway) {
      refuse();
      return;
    }
    this.#waiting.add(refuse);
    super.connect().then(
      (client) => {
        if (this.#waiting.delete(refuse)) take(undefined, client, client.release);
        // Nobody waits for it any more.
        else client.release();
      },
      (error: Error) => {
        if (this.#waiting.delete(refuse)) take(error, undefined, () => {});
      },
    );
  }
}
