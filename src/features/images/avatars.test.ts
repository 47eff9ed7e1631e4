import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { profiles } from "~/db/schema/accounts.ts";
import { storageObjects } from "~/db/schema/store.ts";
import { avatarAddress, MAX_AVATAR_BYTES } from "~/lib/avatar.ts";
import {
  type AccountsShop,
  createAccountsShop,
  PASSWORD,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makePictureBomb } from "~tests/support/picture-bomb.ts";
import { removeUnusedAvatars } from "./avatars.server.ts";

const base = testContext();
let shop: AccountsShop;
beforeAll(() => {
  shop = createAccountsShop(base.ctx);
});
beforeEach(() => {
  base.clock.set(new Date());
});

const picture = (width = 900, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: "#84202d" } });
const filesOf = async (ownerId: string) =>
  (await base.ctx.db.select().from(storageObjects).where(eq(storageObjects.ownerId, ownerId))).map(
    (row) => row.name.split("/")[1]!,
  );
type Person = Awaited<ReturnType<typeof signUpPerson>>;
const avatarsOf = ({ client }: Person) => client.storage.from("avatars");
const show = ({ client, id }: Person, avatar_url: string | null) =>
  client.from("profiles").update({ avatar_url }).eq("id", id);

test("a person uploads their picture: cut to a square, its metadata gone, in profile and session", async () => {
  const ada = await signUpPerson(shop);
  const bytes = await picture()
    .withMetadata({ exif: { IFD0: { Copyright: "secret place" } } })
    .jpeg()
    .toBuffer();
  const up = await avatarsOf(ada).upload(`${ada.id}/one`, bytes, { contentType: "image/jpeg" });
  expect(up.error).toBeNull();
  const address = avatarAddress(`${ada.id}/one`);
  expect((await show(ada, address)).error).toBeNull();
  const { data } = await ada.client.auth.refreshSession();
  expect(data.user?.user_metadata).toMatchObject({ avatar_url: address, full_name: "Ada Obi" });

  const read = await shop.request(address);
  expect(read.headers.get("content-type")).toBe("image/webp");
  const stored = Buffer.from(await read.arrayBuffer());
  expect(await sharp(stored).metadata()).toMatchObject({ width: 512, height: 512 });
  expect(stored.includes("secret place")).toBe(false);

  expect((await show(ada, "")).error).toBeNull();
  expect((await ada.client.auth.refreshSession()).data.user?.user_metadata.avatar_url).toBeNull();
});

test("nobody writes, replaces or removes another person's picture", async () => {
  const [ada, bola] = [await signUpPerson(shop), await signUpPerson(shop)];
  const bytes = await picture(60, 60).png().toBuffer();
  expect((await avatarsOf(ada).upload(`${ada.id}/one`, bytes)).error).toBeNull();
  const theirs = [
    avatarsOf(bola).upload(`${ada.id}/two`, bytes),
    avatarsOf(bola).upload(`${ada.id}/one`, bytes, { upsert: true }),
    avatarsOf(bola).update(`${ada.id}/one`, bytes),
    avatarsOf(bola).remove([`${bola.id}/one`, `${ada.id}/one`]),
    avatarsOf(bola).upload("one", bytes),
    avatarsOf(bola).upload(`${bola.id}/deeper/one`, bytes),
    avatarsOf(bola).upload(`${bola.id}x/one`, bytes),
    bola.client.storage.from("product-image").upload(`${bola.id}/one`, bytes),
    shop.client().storage.from("avatars").upload(`${bola.id}/one`, bytes),
  ];
  for (const attempt of theirs) {
    expect((await attempt).error).toMatchObject({ statusCode: "403" });
  }
  expect(await filesOf(ada.id)).toEqual(["one"]);
  expect((await show(bola, avatarAddress(`${ada.id}/one`))).error?.message).toBe(
    "This picture is not yours",
  );
  expect((await avatarsOf(ada).remove([`${ada.id}/one`])).data).toHaveLength(1);
});

test("what is no picture, or too large, is refused", async () => {
  const ada = await signUpPerson(shop);
  const jpeg = await picture().jpeg().toBuffer();
  const hostile: [Buffer, string][] = [
    [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"), "415"],
    [Buffer.from("<!doctype html><script>alert(1)</script>"), "415"],
    [jpeg.subarray(0, Math.floor(jpeg.length / 2)), "415"],
    [Buffer.alloc(0), "415"],
    [Buffer.concat([jpeg, Buffer.alloc(MAX_AVATAR_BYTES)]), "413"],
    [makePictureBomb(14_000, 14_000), "413"],
  ];
  for (const [bytes, statusCode] of hostile) {
    const { error } = await avatarsOf(ada).upload(`${ada.id}/x`, bytes, {
      contentType: "image/jpeg",
    });
    expect(error).toMatchObject({ statusCode });
  }
  expect(await filesOf(ada.id)).toEqual([]);
});

test("of one person's pictures only the newest two are kept", async () => {
  const ada = await signUpPerson(shop);
  for (const name of ["one", "two", "three", "four"]) {
    base.clock.advance(1000);
    const bytes = await picture(60, 60).png().toBuffer();
    expect((await avatarsOf(ada).upload(`${ada.id}/${name}`, bytes)).error).toBeNull();
  }
  expect((await filesOf(ada.id)).sort()).toEqual(["four", "three"]);
});

test("pictures that no profile shows are removed: replaced after an hour, of who left at once", async () => {
  const [ada, bola] = [await signUpPerson(shop), await signUpPerson(shop)];
  const bytes = await picture(60, 60).png().toBuffer();
  for (const person of [ada, bola]) {
    await avatarsOf(person).upload(`${person.id}/old`, bytes);
    await avatarsOf(person).upload(`${person.id}/shown`, bytes);
    await show(person, avatarAddress(`${person.id}/shown`));
  }
  await removeUnusedAvatars(base.ctx);
  expect(await filesOf(ada.id)).toHaveLength(2);
  base.clock.advance(61 * 60_000);
  await removeUnusedAvatars(base.ctx);
  expect(await filesOf(ada.id)).toEqual(["shown"]);

  base.clock.set(new Date());
  expect((await bola.client.rpc("delete_my_account", { password: PASSWORD })).error).toBeNull();
  await removeUnusedAvatars(base.ctx);
  expect(await filesOf(bola.id)).toEqual([]);
  expect(
    (await base.ctx.db.select().from(profiles).where(eq(profiles.id, ada.id)))[0]?.avatarUrl,
  ).toBe(avatarAddress(`${ada.id}/shown`));
  expect((await shop.request(avatarAddress(`${ada.id}/shown`))).status).toBe(200);
});
