import { AwsClient } from "aws4fetch";

/** A bucket of any S3, reached by its path. */
export interface S3Bucket {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A bucket in trouble (5xx) is asked again so often, within a third of a second: whoever waits must be told. */
const RETRIES = 3;

/** Signed requests to a bucket. */
export function openS3({ endpoint, bucket, ...keys }: S3Bucket) {
  const client = new AwsClient({ ...keys, service: "s3", retries: RETRIES });
  const url = `${endpoint}/${bucket}`;
  return {
    url,
    urlOf: (key: string) => `${url}/${key.split("/").map(encodeURIComponent).join("/")}`,
    fetch: (address: string, init: RequestInit) => client.fetch(address, init),
  };
}
