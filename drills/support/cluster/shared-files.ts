import { sendPicture } from "../send-picture.ts";
import type { Night } from "./night.ts";

/** A picture sent to one copy. @returns how many copies have it to show */
export async function countCopiesWithFile({ copies, directUrl }: Night): Promise<number> {
  const path = await sendPicture(copies[0]!.url, directUrl);
  const read = await Promise.all(copies.map((copy) => fetch(copy.url + path)));
  return read.filter(({ ok }) => ok).length;
}
