import sharp from "sharp";
import { connect } from "../../../src/db/client.ts";
import { createKey } from "../../../src/features/service-keys/manage-keys.server.ts";
import { systemClock } from "../../../src/lib/time.ts";
import type { Night } from "./night.ts";

/** A picture sent to one copy. @returns how many copies have it to show */
export async function countCopiesWithFile({ copies, directUrl }: Night): Promise<number> {
  const { db, pool } = connect(directUrl, { max: 1 });
  const by = { actorId: null, actorEmail: "drill" };
  const named = { name: "drill", scope: "all" as const, days: 1 };
  const { key } = await createKey({ db, clock: systemClock }, by, named);
  await pool.end();
  const picture = await sharp({
    create: { width: 600, height: 750, channels: 3, background: "#84202d" },
  })
    .jpeg()
    .toBuffer();
  const name = "product-image/drill.jpg";
  const sent = await fetch(`${copies[0]!.url}/storage/v1/object/${name}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "image/jpeg" },
    body: new Uint8Array(picture),
  });
  if (!sent.ok) throw new Error(`A picture was refused: ${sent.status} ${await sent.text()}`);
  const read = await Promise.all(
    copies.map((copy) => fetch(`${copy.url}/storage/v1/object/public/${name}`)),
  );
  return read.filter(({ ok }) => ok).length;
}
