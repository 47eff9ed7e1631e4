import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { importRows, imports } from "~/db/schema/imports.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { caller, good, HEADINGS, importShop } from "~tests/support/imports.ts";
import { forgetImports } from "./forget.server.ts";
import { takeFile } from "./take-file.server.ts";

const { t, send, start, state, named } = importShop();

test("a file that is sent twice is one import", async () => {
  const id = crypto.randomUUID();
  const bytes = Buffer.from(`${HEADINGS}\n${good(1)}`);
  const file = { id, name: "a.csv", bytes };
  await Promise.all([takeFile(t.ctx, caller, file), takeFile(t.ctx, caller, file)]);
  expect(await state(id)).toMatchObject({ total: 1, create: 1 });
  await Promise.all([start(id), start(id)]);
  expect(await named("Imp %")).toHaveLength(1);
});

test("a file is there only when all of its rows are checked: sent again, it is checked from the start", async () => {
  const rows = Array.from({ length: 300 }, (_, n) => good(n).replace(/"₦[\d,]+"/, "0"));
  const file = {
    id: crypto.randomUUID(),
    name: "a.csv",
    bytes: Buffer.from([HEADINGS, ...rows].join("\n")),
  };
  // What ends it while the second part is written down.
  const ended = "import_rows add constraint ended check (line < 290 or action is null) not valid";
  await t.ctx.pool.query(`alter table ${ended}`);
  await expect(takeFile(t.ctx, caller, file)).rejects.toThrow();
  await t.ctx.pool.query("alter table import_rows drop constraint ended");
  await expect(start(file.id)).rejects.toMatchObject({ code: "not_found" });
  await takeFile(t.ctx, caller, file);
  expect(await state(file.id)).toMatchObject({ low_prices: 300, create: 300 });
});

test("files are sent by who may edit products, and refused in one line", async () => {
  const app = createApp(t.ctx);
  const shop = createAccountsShop(t.ctx);
  const person = await signUpPerson(shop);
  await giveRole(t.ctx, person.id, "manager");
  const post = async (
    bytes: Uint8Array<ArrayBuffer>,
    token = person.session.access_token,
    name = "%E1%BB%8Dja.csv",
  ) => {
    const answer = await app.request(`/imports/${crypto.randomUUID()}`, {
      method: "POST",
      body: bytes,
      headers: { authorization: `Bearer ${token}`, "x-file-name": name },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array(600).fill(9)]);
  const refused = await post(jpeg);
  expect(refused.status).toBe(415);
  expect(JSON.stringify(refused.body)).toContain("This is a JPEG picture, not a table.");
  const wide = new TextEncoder().encode(Array.from({ length: 10_000 }, (_, n) => `c${n}`).join());
  expect(JSON.stringify((await post(wide)).body)).toContain("10,000 columns");
  expect((await post(new Uint8Array(17 * 1024 * 1024))).status).toBe(413);
  expect((await post(jpeg, "none")).status).toBe(401);
  const table = new TextEncoder().encode(`${HEADINGS}\n${good(1)}`);
  const odd = await post(table, undefined, "oja%00.csv");
  expect(odd.status).toBe(400);
  expect(JSON.stringify(odd.body)).toContain("a character that no name has");
  const taken = await post(table);
  expect(taken.status).toBe(200);
  const { data: view } = await person.client.rpc("import_state", { id: taken.body.id });
  expect(view).toMatchObject({ file_name: "ọja.csv", state: "checked", create: 1 });
});

/** A file that says what it has sent, and perhaps not how large it is. */
function sending(megabytes: number, says: boolean) {
  const part = new Uint8Array(1024 * 1024).fill(0x41);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent === megabytes) return controller.close();
        sent++;
        controller.enqueue(part);
      },
    },
    { highWaterMark: 0 },
  );
  const size: Record<string, string> = says ? { "content-length": `${megabytes * 1024 ** 2}` } : {};
  return { body, size, sent: () => sent };
}

test.each([
  { what: "a table", path: "", most: 17, limit: "16 MB" },
  { what: "a ZIP", path: "/pictures", most: 102, limit: "100 MB" },
])(
  "of $what of 200 MB nothing is read where they say so, no more than it may have where they do not, and nothing of a stranger's",
  async ({ path, most, limit }) => {
    const app = createApp(t.ctx);
    const person = await signUpPerson(createAccountsShop(t.ctx));
    await giveRole(t.ctx, person.id, "manager");
    const token = person.session.access_token;
    const post = async (says: boolean, headers: Record<string, string>) => {
      const { body, size, sent } = sending(200, says);
      const init = { method: "POST", body, headers: { ...headers, ...size }, duplex: "half" };
      const answer = await app.request(
        `/imports/${crypto.randomUUID()}${path}`,
        init as RequestInit,
      );
      return { status: answer.status, text: await answer.text(), megabytes: sent() };
    };
    const staff = { authorization: `Bearer ${token}` };
    const refused = { status: 413, text: expect.stringContaining(`is larger than ${limit}`) };
    expect(await post(true, staff)).toEqual({ ...refused, megabytes: 0 });
    const endless = await post(false, staff);
    expect(endless).toMatchObject(refused);
    expect(endless.megabytes).toBeLessThanOrEqual(most);
    expect(await post(false, { authorization: "Bearer none" })).toMatchObject({
      status: 401,
      megabytes: 0,
    });
  },
);

test("files are forgotten when nobody will ask for them any more", async () => {
  const id = await send(`${HEADINGS}\n${good(1)}`);
  await forgetImports(t.ctx);
  expect(await t.ctx.db.select().from(imports).where(eq(imports.id, id))).toHaveLength(1);
  t.clock.advance(91 * 86_400_000);
  await forgetImports(t.ctx);
  expect(await t.ctx.db.select().from(importRows).where(eq(importRows.importId, id))).toEqual([]);
});
