import { readJson, request } from "~/client/request.ts";
import type { BankSource } from "~/lib/statuses.ts";
import type { NumberStyle } from "~/lib/tables/numbers.ts";
import { MAX_FILE_BYTES, tooLargeFile } from "~/lib/tables/refused-file.ts";
import { type TakenLines, takenLines } from "./schema.ts";

/**
 * Sends a statement or alerts as they are.
 *
 * @throws Error that says in a line why nothing of it is taken; ShopError numbers_unsure
 */
export async function sendLines(
  source: BankSource,
  body: Blob,
  { name, numbers }: { name: string; numbers?: NumberStyle },
): Promise<TakenLines> {
  if (body.size > MAX_FILE_BYTES) throw tooLargeFile();
  const answer = await request(`/bank/${source}${numbers ? `?numbers=${numbers}` : ""}`, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/octet-stream",
      "x-file-name": encodeURIComponent(name),
    },
  });
  return takenLines.parse(await readJson(answer));
}
