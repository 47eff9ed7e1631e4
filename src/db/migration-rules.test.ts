import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findUnsafe } from "./migration-rules.ts";

/** From before there were rules. */
const EARLIER = /^00(0\d|10|11)_/;

const folder = new URL("./migrations/", import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));

test.each(files.filter((file) => !EARLIER.test(file)))(
  "%s is safe while an older copy serves",
  (file) => {
    expect(findUnsafe(readFileSync(new URL(file, folder), "utf8"))).toEqual([]);
  },
);

const between = "--> statement-breakpoint\n";

test.each([
  'CREATE INDEX "orders_total" ON "orders" USING btree ("total_kobo");',
  'CREATE UNIQUE INDEX IF NOT EXISTS "orders_total" ON "orders" ("total_kobo");',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_total" ON "orders" ("total_kobo");',
  '-- no transaction\nCREATE INDEX CONCURRENTLY "orders_total" ON "orders" ("total_kobo");',
  `-- no transaction\nALTER TABLE "orders" ADD COLUMN "lang" text;`,
  'DROP INDEX "orders_total";',
  'REINDEX TABLE "orders";',
  'REINDEX INDEX "orders_total";',
  'CLUSTER "orders" USING "orders_total";',
  'ALTER TABLE "orders" ADD COLUMN "lang" text NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "a" int DEFAULT 1 NOT NULL, ADD COLUMN "lang" text NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "token" uuid DEFAULT gen_random_uuid() NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "total" bigint GENERATED ALWAYS AS (a + b) STORED;',
  'ALTER TABLE "orders" ADD COLUMN "zone" text REFERENCES "zones"("key");',
  'ALTER TABLE "orders" ALTER COLUMN "notes" SET DATA TYPE varchar(10);',
  'ALTER TABLE "orders" ALTER COLUMN "notes" SET NOT NULL;',
  'ALTER TABLE "orders" ADD CONSTRAINT "total" CHECK ("orders"."total_kobo" >= 0);',
  'ALTER TABLE "orders" ADD CONSTRAINT "zone" FOREIGN KEY ("zone") REFERENCES "zones"("key");',
  'ALTER TABLE "orders" ADD CONSTRAINT "number" UNIQUE ("number");',
  'ALTER TABLE "orders" DROP COLUMN "notes";',
  'DROP TABLE "orders";',
  'ALTER TABLE "orders" RENAME COLUMN "notes" TO "remarks";',
  'ALTER TABLE "orders" RENAME TO "purchases";',
  "ALTER TYPE \"status\" RENAME VALUE 'new' TO 'fresh';",
  `ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK (true) NOT VALID;${between}ALTER TABLE "orders" VALIDATE CONSTRAINT "c";`,
  `UPDATE "orders" SET "notes" = ''; DROP TABLE "orders";`,
  `CREATE TABLE "new" ("a" int);${between}CREATE INDEX "i" ON "orders" ("a");`,
])("refused: %s", (migration) => {
  expect(findUnsafe(migration)).toHaveLength(1);
});

test.each([
  '-- no transaction\nREINDEX INDEX CONCURRENTLY "orders_total";',
  '-- no transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "orders" ("a");',
  `-- no transaction\nDROP INDEX CONCURRENTLY IF EXISTS "i";${between}CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "orders" ("a");`,
  `-- no transaction\n-- safe: one statement, done as a whole\nUPDATE "orders" SET "notes" = '';`,
  'ALTER TABLE "orders" ADD COLUMN "lang" text;',
  `ALTER TABLE "orders" ADD COLUMN "lang" text DEFAULT 'en' NOT NULL;`,
  'ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("a" > 0) NOT VALID;',
  'ALTER TABLE "orders" VALIDATE CONSTRAINT "c";',
  'ALTER TABLE "orders" ADD CONSTRAINT "u" UNIQUE USING INDEX "i";',
  `CREATE TABLE "new" ("a" int NOT NULL);${between}CREATE INDEX "i" ON "new" ("a");${between}ALTER TABLE "new" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "orders"("id");`,
  '-- safe: no copy has read it since "remarks" came, two releases ago\nALTER TABLE "orders" DROP COLUMN "notes";',
  "CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN DROP TABLE x; RETURN new; END; $$ LANGUAGE plpgsql;",
])("allowed: %s", (migration) => {
  expect(findUnsafe(migration)).toEqual([]);
});
