import type { Night } from "./night.ts";

/** Something that goes wrong while people order. */
export interface Bad {
  name: string;
  strike(night: Night): unknown;
  /** What systemd does a second later. */
  restart?(night: Night): unknown;
  /** What a person does in the morning. */
  mend?(night: Night): unknown;
  needsNetwork?: boolean;
  /** Pages that are kept are answered all the while. */
  keepsPages: boolean;
}

const VICTIM = 2;

/** The machine that was primary when it was struck. */
let lost = "";
const primary = async ({ databases }: Night) => {
  lost = await databases.primary();
  return lost;
};

export const cases: readonly Bad[] = [
  {
    name: "a copy killed",
    strike: ({ copies }) => copies[VICTIM]!.kill(),
    mend: ({ copies }) => copies[VICTIM]!.launch(),
    keepsPages: true,
  },
  {
    name: "a copy's network cut",
    strike: (night) => night.cutCopy(VICTIM),
    mend: (night) => night.healCopy(VICTIM),
    keepsPages: true,
  },
  {
    name: "PgBouncer killed",
    strike: ({ proxies }) => proxies.kill("pool"),
    restart: ({ proxies }) => proxies.start("pool"),
    keepsPages: true,
  },
  {
    name: "HAProxy of the database killed",
    strike: ({ proxies }) => proxies.kill("database"),
    restart: ({ proxies }) => proxies.start("database"),
    keepsPages: true,
  },
  {
    name: "HAProxy of the shop killed",
    strike: ({ proxies }) => proxies.kill("shop"),
    restart: ({ proxies }) => proxies.start("shop"),
    keepsPages: false,
  },
  {
    name: "the primary's PostgreSQL killed",
    strike: async (night) => night.databases.killPostgres(await primary(night)),
    keepsPages: true,
  },
  {
    name: "the primary's machine killed",
    strike: async (night) => night.databases.kill(await primary(night)),
    mend: ({ databases }) => databases.revive(lost),
    keepsPages: true,
  },
  {
    name: "the primary's network cut",
    strike: async (night) => night.network?.cut(night.databases.addressOf(await primary(night))),
    mend: ({ network }) => network?.heal(),
    needsNetwork: true,
    keepsPages: true,
  },
];
