import { isIPv6 } from "node:net";

/** Whom limits count by where a request comes from. */
export interface Network {
  /** An IPv4 address, or the /64 that one household or server has of IPv6. */
  narrow: string;
  /** The IPv4 address again, or the /48 around the /64: whoever has one can take 65,536 of those. */
  wide: string;
}

/** The networks of an address as sockets and proxies write it; anything else stands for itself. */
export function networkOf(address: string): Network {
  const bare = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  if (!isIPv6(bare)) return { narrow: bare, wide: bare };
  const groups = expand(bare);
  const mapped = groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff";
  if (mapped) {
    const bytes = groups.slice(6).flatMap((group) => {
      const value = Number.parseInt(group, 16);
      return [value >> 8, value & 255];
    });
    return { narrow: bytes.join("."), wide: bytes.join(".") };
  }
  return {
    narrow: `${groups.slice(0, 4).join(":")}::/64`,
    wide: `${groups.slice(0, 3).join(":")}::/48`,
  };
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  // The URL parser writes every form of an address in one way.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = "", after] = canonical.split("::");
  const left = before.split(":").filter(Boolean);
  const right = (after ?? "").split(":").filter(Boolean);
  return [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
}
