import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
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
  /** So many connections break off after a quarter of what they should bring. */
  cuts: number;
  stop(): Promise<void>;
}

export interface S3DoubleOptions {
  bucket?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
}

/** What the shop is told, so that it finds the double. */
export const s3Settings = (s3: Pick<S3Double, "url">, { bucket = "shop" } = {}) => ({
  S3_ENDPOINT: s3.url,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: "double",
  S3_SECRET_ACCESS_KEY: "double-secret",
});

/**
 * A bucket in memory that speaks S3 with paths (`/bucket/key`): PUT, at once or in parts, GET, HEAD,
 * DELETE, and ListObjectsV2 with a prefix, a thousand at a time. Requests without the right signature are refused.
 */
export async function startS3Double(options: S3DoubleOptions = {}): Promise<S3Double> {
  const { bucket = "shop", accessKeyId = "double", secretAccessKey = "double-secret" } = options;
  const double: S3Double = { url: "", objects: new Map(), failWith: undefined, cuts: 0, stop };

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
      const found = list(double.objects, url.searchParams);
      return void response.writeHead(200, { "Content-Type": "application/xml" }).end(found);
    }
    const inParts = answerParts(request.method ?? "", key, url.searchParams, body);
    if (inParts !== undefined) {
      const headers = { "Content-Type": "application/xml", ETag: `"${body.length}"` };
      return void response.writeHead(200, headers).end(inParts);
    }
    if (request.method === "PUT") double.objects.set(key, body);
    const object = double.objects.get(key);
    if (request.method === "DELETE") double.objects.delete(key);
    if (request.method === "DELETE") return void response.writeHead(204).end();
    if (!object) return void refuse(404, "NoSuchKey");
    const ETag = `"${createHash("md5").update(object).digest("hex")}"`;
    if (request.method !== "GET") {
      const length = request.method === "PUT" ? 0 : object.length;
      return void response.writeHead(200, { "Content-Length": length, ETag }).end();
    }
    if ((request.headers["if-match"] ?? ETag) !== ETag)
      return void refuse(412, "PreconditionFailed");
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? -1);
    const wanted = object.subarray(Math.max(0, from));
    const range = `bytes ${from}-${object.length - 1}/${object.length}`;
    response.writeHead(from < 0 ? 200 : 206, {
      "Content-Length": wanted.length,
      ETag,
      ...(from >= 0 && { "Content-Range": range }),
    });
    if (double.cuts-- <= 0) response.end(wanted);
    else response.write(wanted.subarray(0, wanted.length / 4), () => response.destroy());
  }

  /** Parts of objects that are not complete yet, by upload. */
  const uploads = new Map<string, Map<number, Buffer>>();

  /** Undefined when the request is not about an object in parts. */
  function answerParts(
    method: string,
    key: string,
    query: URLSearchParams,
    body: Buffer,
  ): string | undefined {
    if (method === "POST" && query.has("uploads")) {
      const id = `upload ${uploads.size}&`;
      uploads.set(id, new Map());
      return `<InitiateMultipartUploadResult><UploadId>${id.replace("&", "&amp;")}</UploadId></InitiateMultipartUploadResult>`;
    }
    const id = query.get("uploadId");
    const parts = id === null ? undefined : uploads.get(id);
    if (id === null || !parts) return undefined;
    if (method === "PUT") parts.set(Number(query.get("partNumber")), body);
    else {
      const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, n]) => Number(n));
      if (method === "POST")
        double.objects.set(key, Buffer.concat(wanted.map((n) => parts.get(n)!)));
      uploads.delete(id);
    }
    return "";
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return double;

  async function stop(): Promise<void> {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  }
}

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

function list(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const after = query.get("continuation-token") ?? "";
  const found = [...objects]
    .filter(([key]) => key.startsWith(query.get("prefix") ?? "") && key > after)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const page = found.slice(0, 1000);
  const rows = page.map(
    ([key, { length }]) =>
      `<Contents><Key>${escapeXml(key)}</Key><Size>${length}</Size></Contents>`,
  );
  const more =
    page.length < found.length
      ? `<NextContinuationToken>${escapeXml(page.at(-1)![0])}</NextContinuationToken>`
      : "";
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more !== ""}</IsTruncated><KeyCount>${page.length}</KeyCount>${more}${rows.join("")}</ListBucketResult>`;
}
