import { expect, test } from "vitest";
import { readCsv } from "~/lib/csv.ts";
import type { Manner } from "./cells.ts";
import { proposeMapping } from "./headings.ts";
import { readRow } from "./read-row.ts";

const manner: Manner = { numbers: "point", isOurs: false, badges: [], pictures: new Map() };
const HEADINGS = "name,category,price,description,images,sizes,colors,badge,status,stock";

function read(cells: string, headings = HEADINGS, how: Partial<Manner> = {}) {
  const row = readCsv(`${headings}\n${cells}`)[1]!;
  return readRow(row, {
    targets: proposeMapping(headings.split(",")),
    manner: { ...manner, ...how },
  });
}
const good =
  'Oríkì Belt,bags,"₦45,000",Long enough text,/a.jpg,"s, M",black/GOLD,sale,yes,S: 1|M: 2';

test("words are taken in any case, and stored as the shop writes them", () => {
  expect(read(good.replace("s, M", "S, M"))).toMatchObject({
    problems: [],
    wish: {
      kind: "create",
      input: {
        category: "Bags",
        price: 45_000,
        sizes: ["S", "M"],
        colors: ["Black", "Gold"],
        badge: "Sale",
        is_active: true,
        stock: [
          { size: "S", quantity: 1 },
          { size: "M", quantity: 2 },
        ],
      },
    },
  });
  expect(read("Belt,WOMEN’S  SHOES,5,Long enough text,/a.jpg,,,,,")).toMatchObject({
    problems: [],
    wish: { input: { category: "Women's Shoes", is_active: true, badge: null } },
  });
});

test("unknown words are errors with what is known, and each cell says its own", () => {
  const { problems } = read("Belt,Hats,45k,short,nowhere.jpg,,Mauve,Hot,perhaps,2.5");
  expect(problems).toHaveLength(8);
  expect(problems.join("\n")).toMatch(
    /category: There is no such category: "Hats"\. There are Women's Shoes.*\nprice: "45k" is no number\nbadge: There is no such badge: "Hot".*\nis_active: "perhaps" is neither Active nor Inactive\nimages: There is no picture "nowhere\.jpg".*\ncolors: There is no such colour: "Mauve".*\ndescription: Description must be at least 10 characters\nstock: Stock must be 0 or more/,
  );
});

test("a file of the shop's own parts its lists by bars only; others also by commas", () => {
  const cells = '1,"Lined, with a pocket | M||L"';
  expect(read(cells, "id,sizes", { isOurs: true }).wish).toMatchObject({
    patch: { sizes: ["Lined, with a pocket", "M|L"] },
  });
  expect(read('1,"S, M;L | XL"', "id,sizes").wish).toMatchObject({
    patch: { sizes: ["S", "M", "L", "XL"] },
  });
  expect(read('1,"Lined, with a pocket; Brass"', "id,features").wish).toMatchObject({
    patch: { features: ["Lined, with a pocket", "Brass"] },
  });
  expect(
    read('1,"https://x.example/a,b.jpg, https://x.example/c.jpg"', "id,images").wish,
  ).toMatchObject({ patch: { images: ["https://x.example/a,b.jpg", "https://x.example/c.jpg"] } });
});

test("a formula is refused wherever it would be kept, and text that only looks like one is not", () => {
  expect(read("1,=1+1", "id,name").problems).toEqual([
    'name: "=1+1" is a formula: write what it comes to',
  ]);
  expect(read("1,@SUM(A1)", "id,name").problems).toHaveLength(1);
  expect(read("1,+cmd|' /C calc'!A0", "id,name").problems).toHaveLength(1);
  expect(read("1,'=1+1", "id,name").wish).toMatchObject({ patch: { name: "=1+1" } });
  expect(read("1,- in oiled leather", "id,description").problems).toEqual([]);
  expect(read("1,Belt,=1+1", "id,name,Reason").problems).toEqual([]);
});

test("stock comes with what it was when the file was made", () => {
  expect(
    read("1,8: 6 | 9: 4,8: 4 | 9: 4", "id,stock,stock_was", { isOurs: true }).wish,
  ).toMatchObject({
    patch: {
      stock: [
        { size: "8", quantity: 6, was: 4 },
        { size: "9", quantity: 4, was: 4 },
      ],
    },
  });
  expect(read("1,8: 6 | 8: 4,", "id,stock,stock_was").problems).toEqual([
    "stock: Size 8 stands there twice",
  ]);
});

test("pictures of a ZIP are found by their names", () => {
  const pictures = new Map([
    ["belt 1.jpg", { url: "/storage/v1/object/public/product-image/x.jpg", problem: null }],
    ["https://x.example/a.jpg", { url: null, problem: "it took too long" }],
  ]);
  expect(read("1,https://x.example/a.jpg", "id,images", { pictures }).problems).toEqual([
    'images: The picture "https://x.example/a.jpg" was not taken: it took too long',
  ]);
  expect(read("1,Pictures/BELT 1.jpg", "id,images", { pictures }).wish).toMatchObject({
    patch: { images: ["/storage/v1/object/public/product-image/x.jpg"] },
  });
});

test("what a new product needs is asked for by name, and an id must be one", () => {
  expect(read("Belt", "name").problems).toEqual([
    "row: the file has no category, price, description, images",
  ]);
  expect(read("x1,Belt", "id,name").problems).toEqual(['id: "x1" is no id']);
  expect(read("1,Belt,more", "id,name").problems).toEqual([
    "row: there are more cells than columns",
  ]);
  expect(read("1,Belt,", "id,name").problems).toEqual([]);
});

test("a sale is read by the clock in Lagos, and a day that could be two is not guessed", () => {
  const sale = (cells: string) => read(`1,${cells}`, "id,sale price,sale_from,sale ends");
  expect(sale('"₦38,000",2026-11-27 09:00,28/11/2026 9:00').wish).toMatchObject({
    patch: {
      sale_price: 38_000,
      sale_from: "2026-11-27T08:00:00.000Z",
      sale_until: "2026-11-28T08:00:00.000Z",
    },
  });
  expect(sale(",,").wish).toMatchObject({
    patch: { sale_price: null, sale_from: null, sale_until: null },
  });
  for (const day of ["05/06/2026 09:00", "2026-11-31 09:00", "27 November"]) {
    expect(sale(`38000,${day},`).problems).toEqual([
      `sale_from: "${day}" is no day and time that can be read: write 2026-11-27 09:00`,
    ]);
  }
});
