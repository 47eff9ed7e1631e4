import { type LookupAddress, lookup as resolve } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses that somebody gave: asked in the public web only, and never without an end. */
export interface PublicWeb {
  /** @throws NotFetched in words for people */
  fetchFile(address: string, limits: FetchLimits): Promise<Buffer>;
  /**
   * Posts to an address. What is answered besides its status is not read, and nobody is followed
   * elsewhere.
   *
   * @throws NotPublic for an address that is not one of the public web, NotFetched without an answer
   */
  post(address: string, message: PostedMessage): Promise<PostAnswer>;
}

export interface FetchLimits {
  maxBytes: number;
  milliseconds: number;
  /** A picture where it is left out. */
  as?: keyof typeof kinds;
}

export interface PostedMessage {
  headers: Record<string, string>;
  body: Buffer;
  milliseconds: number;
}

export interface PostAnswer {
  status: number;
  /** Seconds that the server wants to be left alone. */
  retryAfter: number | undefined;
}

/** Why a file was not fetched, for who gave its address. */
export class NotFetched extends Error {}

/** The address leads to no place of the public web, and never will. */
export class NotPublic extends NotFetched {}

/** What is fetched, and how often it may be passed on to another address. */
const kinds = {
  picture: {
    accept: "image/*",
    types: /^(image\/|application\/octet-stream|binary\/octet-stream|$)/,
    other: "it is not a picture",
    redirects: 5,
  },
  /** What speaks for its very address. */
  json: {
    accept: "application/json",
    types: /^application\/([\w.-]+\+)?json\b/,
    other: "it is not JSON",
    redirects: 0,
  },
};
type Kind = (typeof kinds)[keyof typeof kinds];

/** IPv4 networks that are nobody's on the internet: private, of the machine, shared, for tests, for many. */
const closed = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  closed.addSubnet(network, prefix, "ipv4");
}
/** Of IPv6 only what is handed out is the internet, without what leads to IPv4 or to documentation. */
const open6 = new BlockList();
open6.addSubnet("2000::", 3, "ipv6");
const closed6 = new BlockList();
closed6.addSubnet("2001::", 23, "ipv6");
closed6.addSubnet("2001:db8::", 32, "ipv6");
closed6.addSubnet("2002::", 16, "ipv6");
closed6.addSubnet("3fff::", 20, "ipv6");

/** Whether an IP address is one of the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  return family === 6 && open6.check(address, "ipv6") && !closed6.check(address, "ipv6");
}

export interface PublicWebOptions {
  /** Instead of the machine's own. */
  lookup?: (
    host: string,
    options: { all: true },
    found: (error: Error | null, addresses: LookupAddress[]) => void,
  ) => void;
  isAllowed?: (address: string) => boolean;
  /** Other ports than those of http and https may be asked. */
  anyPort?: boolean;
}

export function createPublicWeb(options: PublicWebOptions = {}): PublicWeb {
  const { lookup = resolve, isAllowed = isPublicAddress, anyPort = false } = options;

  /** The address that is connected to is the one that was looked at: a name cannot change in between. */
  const checkedLookup: LookupFunction = (host, { all }, callback) =>
    lookup(host, { all: true }, (error, found) => {
      if (error) return callback(error, []);
      const [first] = found;
      if (!first || found.some(({ address }) => !isAllowed(address))) {
        return callback(new NotPublic("its address is not one of the public web"), []);
      }
      return all ? callback(null, found) : callback(null, first.address, first.family);
    });

  function check(text: string, base?: URL): URL {
    const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
      throw new NotPublic("its address is not one of the public web");
    }
    if (url.port !== "" && !anyPort) throw new NotPublic("its address names a port");
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) && !isAllowed(host)) {
      throw new NotPublic("its address is not one of the public web");
    }
    return url;
  }

  const ask = (url: URL, accept: string, signal: AbortSignal) =>
    new Promise<IncomingMessage>((answer, fail) => {
      const client = url.protocol === "https:" ? https : http;
      const headers = { accept, "accept-encoding": "identity" };
      client
        .get(url, { lookup: checkedLookup, signal, agent: false, headers }, answer)
        .on("error", fail);
    });

  const send = (url: URL, headers: Record<string, string>, body: Buffer, signal: AbortSignal) =>
    new Promise<PostAnswer>((answered, fail) => {
      const client = url.protocol === "https:" ? https : http;
      const asked = { method: "POST", lookup: checkedLookup, signal, agent: false, headers };
      client
        .request(url, asked, (answer) => {
          const seconds = Number(answer.headers["retry-after"]);
          answered({
            status: answer.statusCode ?? 0,
            retryAfter: seconds > 0 ? seconds : undefined,
          });
          answer.destroy();
        })
        .on("error", fail)
        .end(body);
    });

  async function follow(
    address: string,
    kind: Kind,
    maxBytes: number,
    signal: AbortSignal,
  ): Promise<Buffer> {
    let url = check(address);
    for (let hop = 0; hop <= kind.redirects; hop++) {
      const answer = await ask(url, kind.accept, signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        answer.destroy();
        url = check(headers.location, url);
        continue;
      }
      if (statusCode !== 200) {
        answer.destroy();
        throw new NotFetched(`the server answered ${statusCode}`);
      }
      return await read(answer, kind, maxBytes);
    }
    throw new NotFetched("it is passed on too often");
  }

  return {
    async fetchFile(address, { maxBytes, milliseconds, as = "picture" }) {
      const signal = AbortSignal.timeout(milliseconds);
      try {
        return await follow(address, kinds[as], maxBytes, signal);
      } catch (error) {
        if (error instanceof NotFetched) throw error;
        throw new NotFetched(signal.aborted ? "it took too long" : "the server does not answer");
      }
    },
    async post(address, { headers, body, milliseconds }) {
      const url = check(address);
      const signal = AbortSignal.timeout(milliseconds);
      try {
        return await send(url, headers, body, signal);
      } catch (error) {
        if (error instanceof NotFetched) throw error;
        throw new NotFetched(signal.aborted ? "it took too long" : "the server does not answer");
      }
    },
  };
}

async function read(
  answer: IncomingMessage,
  { types, other }: Kind,
  maxBytes: number,
): Promise<Buffer> {
  const tooLarge = () => {
    answer.destroy();
    return new NotFetched(`it is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`);
  };
  if (Number(answer.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const type = String(answer.headers["content-type"] ?? "").toLowerCase();
  if (!types.test(type)) {
    answer.destroy();
    throw new NotFetched(other);
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
