import { endAfterSilence } from "~/lib/silence.ts";
import { openS3, type S3Bucket } from "~/platform/services/s3.ts";
import type { BackupStore, StoredBackup } from "./backup-store.server.ts";
import { type Ask, readOn } from "./read-on.server.ts";

export interface S3Place extends S3Bucket {
  /** Without slashes around it; may be empty. */
  prefix: string;
}

/** What is sent at once: S3 takes 10,000 parts, of 5 MB at least. */
const PART_BYTES = 16 * 1024 * 1024;
/** An answer begins within this, and goes on: however long it is, only a silence ends it. */
const SILENCE_MS = 60_000;
/** A slow line still carries so much: a part takes four minutes and a half more at most. */
const BYTES_PER_MS = 64;

/** Backups in a bucket of any S3. */
export function openBucket({ prefix, ...s3 }: S3Place, silenceMs = SILENCE_MS): BackupStore {
  const bucket = openS3(s3);
  const lead = prefix === "" ? "" : `${prefix}/`;
  const urlOf = (key: string) => bucket.urlOf(lead + key);

  async function call(
    method: string,
    url: string,
    body?: Uint8Array | string,
    signal = AbortSignal.timeout(silenceMs + Math.ceil((body?.length ?? 0) / BYTES_PER_MS)),
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await bucket.fetch(url, {
      method,
      signal,
      headers,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : Buffer.from(body) }),
    });
    if (response.ok || (response.status === 404 && method !== "PUT" && method !== "POST"))
      return response;
    const said = tag(await response.text(), "Code") ?? "";
    throw new Error(`${s3.endpoint} answered ${response.status} ${said} to ${method}`.trim());
  }

  /** For content of any size: parts that become one object when all are there. */
  async function putInParts(key: string, parts: AsyncIterator<Uint8Array>, first: Uint8Array) {
    const url = urlOf(key);
    const begun = await (await call("POST", `${url}?uploads=`)).text();
    const id = encodeURIComponent(unescapeXml(tag(begun, "UploadId") ?? ""));
    try {
      const etags: string[] = [];
      for (let part: Uint8Array | undefined = first; part; part = await next(parts)) {
        const answer = await call(
          "PUT",
          `${url}?partNumber=${etags.length + 1}&uploadId=${id}`,
          part,
        );
        etags.push(answer.headers.get("etag") ?? "");
      }
      const list = etags.map(
        (etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
      );
      const done = await call(
        "POST",
        `${url}?uploadId=${id}`,
        `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`,
      );
      const said = await done.text();
      // This one may fail after it has begun to answer.
      if (said.includes("<Error>")) throw new Error(`${s3.endpoint}: ${tag(said, "Message")}`);
    } catch (error) {
      await call("DELETE", `${url}?uploadId=${id}`).catch(() => {});
      throw error;
    }
  }

  return {
    place: `s3://${s3.bucket}/${prefix}`,
    async list(begin) {
      const found: StoredBackup[] = [];
      for (let token: string | undefined = ""; token !== undefined; ) {
        const query = new URLSearchParams({ "list-type": "2", prefix: lead + begin });
        if (token) query.set("continuation-token", token);
        const response = await call("GET", `${bucket.url}?${query}`);
        if (!response.ok) throw new Error(`The bucket ${s3.bucket} does not exist`);
        const page = await response.text();
        for (const [, entry = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = unescapeXml(tag(entry, "Key") ?? "").slice(lead.length);
          found.push({ key, bytes: Number(tag(entry, "Size")) });
        }
        const more = tag(page, "NextContinuationToken");
        token = more === undefined ? undefined : unescapeXml(more);
      }
      return found;
    },
    async put(key, content) {
      const parts = inParts(content)[Symbol.asyncIterator]();
      const first = (await next(parts)) ?? new Uint8Array();
      if (first.length < PART_BYTES) await call("PUT", urlOf(key), first);
      else await putInParts(key, parts, first);
    },
    async get(key) {
      const silence = endAfterSilence(s3.endpoint, silenceMs);
      const ask = (headers?: Record<string, string>) =>
        call("GET", urlOf(key), undefined, silence.signal, headers);
      const response = await ask().catch((error) => {
        silence.end();
        throw error;
      });
      const askOn: Ask = async (from, etag) => {
        const rest = await ask({ range: `bytes=${from}-`, ...(etag && { "if-match": etag }) });
        if (rest.headers.get("content-range")?.startsWith(`bytes ${from}-`)) return rest;
        await rest.body?.cancel();
        throw new Error(`${s3.endpoint} does not send the rest of an object`);
      };
      if (response.ok) return silence.over(readOn(response, askOn, silence.signal));
      silence.end();
      await response.body?.cancel();
      return undefined;
    },
    async delete(key) {
      await call("DELETE", urlOf(key));
    },
  };
}

async function next<T>(iterator: AsyncIterator<T>): Promise<T | undefined> {
  const { done, value } = await iterator.next();
  return done ? undefined : value;
}

/** The same bytes in pieces of one size; the last may be smaller. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of content) {
    waiting.push(bytes);
    length += bytes.length;
    while (length >= PART_BYTES) {
      const all = Buffer.concat(waiting);
      yield all.subarray(0, PART_BYTES);
      waiting = [all.subarray(PART_BYTES)];
      length -= PART_BYTES;
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}

const tag = (xml: string, name: string) =>
  new RegExp(`<${name}>(.*?)</${name}>`, "s").exec(xml)?.[1];

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
};
const unescapeXml = (text: string) =>
  text.replace(/&(?:#(\d+)|[a-z]+);/g, (entity, code) =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[entity] ?? entity),
  );
