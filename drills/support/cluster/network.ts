import { execFileSync } from "node:child_process";

/**
 * The machines of the drill are addresses of the loopback network, so that one can be cut off as by
 * a pulled cable: nothing is refused, packets are just gone, in both directions.
 */
export const machines = {
  proxy: "127.0.0.1",
  copies: ["127.0.1.1", "127.0.1.2", "127.0.1.3"],
  databases: ["127.0.2.1", "127.0.2.2", "127.0.2.3"],
} as const;

export interface Network {
  cut(address: string): void;
  heal(): void;
}

/** @param nft the program; the table is this process's own */
export function createNetwork(nft: string): Network {
  const table = `inet oriki_drill_${process.pid}`;
  const run = (rules: string) => execFileSync(nft, ["-f", "-"], { input: rules });
  return {
    cut(address) {
      run(`table ${table} {
        chain cut_off {
          type filter hook input priority -300; policy accept;
          ip daddr ${address} drop
          ip saddr ${address} drop
        }
      }`);
    },
    // Made first, so that there is something to delete however often this is called.
    heal: () => void run(`table ${table} {}\ndelete table ${table}`),
  };
}
