import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { AwsV4Signer } from "aws4fetch";

export interface S3Double {
  /** For S3_ENDPOINT. */
  url: string;
  /** What lies in the bucket, by key. */
  objects: Map<string, Buffer>;
  /** While set, every request is answered with this status. */
  failWith: number | undefined;
  stop(): Promise<void>;
}

export interface S3DoubleOptions {
  bucket?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  port?: number;
  /** Where it listens; the first is in `url`. */
  hosts?: readonly string[];
}

/** What the shop is told, so that it finds the double. */
export const s3Settings = (s3: Pick<S3Double, "url">, { bucket = "shop" } = {}) => ({
  S3_ENDPOINT: s3.url,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: "double",
  S3_SECRET_ACCESS_KEY: "double-secret",
});

/**
 * A bucket in memory that speaks S3 with paths (`/bucket/key`): PUT, GET, HEAD, DELETE, and
 * ListObjectsV2 with a prefix. Requests without the right signature are refused.
 */
export async function startS3Double(options: S3DoubleOptions = {}): Promise<S3Double> {
  const { bucket = "shop", port = 0, hosts = ["127.0.0.1"] } = options;
  const { accessKeyId = "double", secretAccessKey = "double-secret" } = options;
  const double: S3Double = { url: "", objects: new Map(), failWith: undefined, stop };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { "Content-Type": "application/xml" }).end(errorXml(code));
    if (double.failWith) return void refuse(double.failWith, "InternalError");
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    if (!(await isSigned(request, url, { accessKeyId, secretAccessKey }))) {
      return void refuse(403, "SignatureDoesNotMatch");
    }
    const [, name = "", ...rest] = url.pathname.split("/");
    const key = rest.map(decodeURIComponent).join("/");
    if (decodeURIComponent(name) !== bucket) return void refuse(404, "NoSuchBucket");
    if (key === "" && request.method === "GET") {
      const found = list(double.objects, url.searchParams.get("prefix") ?? "");
      return void response.writeHead(200, { "Content-Type": "application/xml" }).end(found);
    }
    if (request.method === "PUT") double.objects.set(key, body);
    const object = double.objects.get(key);
    if (request.method === "DELETE") double.objects.delete(key);
    if (request.method === "DELETE") return void response.writeHead(204).end();
    if (!object) return void refuse(404, "NoSuchKey");
    const length = request.method === "PUT" ? 0 : object.length;
    response.writeHead(200, { "Content-Length": length });
    response.end(request.method === "GET" ? object : undefined);
  }

  const servers: Server[] = [];
  for (const host of hosts) {
    const server = createServer((request, response) => {
      answer(request, response).catch((error: Error) => response.destroy(error));
    });
    server.listen(servers.length === 0 ? port : portOf(servers[0]!), host);
    await once(server, "listening");
    servers.push(server);
  }
  double.url = `http://${hosts[0]}:${portOf(servers[0]!)}`;
  return double;

  async function stop(): Promise<void> {
    for (const server of servers) {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    }
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Signs the same request again, with what the sender says it signed, and compares. */
async function isSigned(
  request: IncomingMessage,
  url: URL,
  keys: { accessKeyId: string; secretAccessKey: string },
): Promise<boolean> {
  const given = request.headers.authorization ?? "";
  const [, region, signed] = /\/\d{8}\/([^/]+)\/s3\/.*SignedHeaders=([^,]+)/.exec(given) ?? [];
  if (!region || !signed) return false;
  const headers = signed
    .split(";")
    .filter((name) => name !== "host")
    .map((name): [string, string] => [name, String(request.headers[name])]);
  const signer = new AwsV4Signer({
    ...keys,
    method: request.method ?? "GET",
    url: url.href,
    headers,
    region,
    service: "s3",
    datetime: String(request.headers["x-amz-date"]),
  });
  return (await signer.sign()).headers.get("authorization") === given;
}

const escapeXml = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const errorXml = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

function list(objects: ReadonlyMap<string, Buffer>, prefix: string): string {
  const rows = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([key, { length }]) =>
        `<Contents><Key>${escapeXml(key)}</Key><Size>${length}</Size></Contents>`,
    );
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${rows.length}</KeyCount>${rows.join("")}</ListBucketResult>`;
}
