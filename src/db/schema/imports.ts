import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { IMPORT_ROW_STATES, IMPORT_STATES } from "~/lib/statuses.ts";
import { createdAt, holdsOnly, time } from "./columns.ts";

/** A file of products that staff sent. */
export const imports = pgTable(
  "imports",
  {
    /** Made by the browser: sent again, it is the same import. */
    id: uuid("id").primaryKey(),
    fileName: text("file_name").notNull(),
    /**
     * asking: somebody has to say what columns or numbers mean; checked: it may begin; running: rows go
     * in; done; undoing: it is taken back; undone.
     */
    state: text("state", { enum: IMPORT_STATES }).notNull(),
    encoding: text("encoding").notNull(),
    delimiter: text("delimiter").notNull(),
    headings: text("headings").array().notNull(),
    /** What each column is: a field of a product, leave_out or unknown. */
    targets: text("targets").array().notNull(),
    /** Whether the targets are those of an earlier file with these headings. */
    isRemembered: boolean("is_remembered").notNull().default(false),
    /** point | comma: what stands before the kobo; null while nobody has said. */
    numbers: text("numbers", { enum: ["point", "comma"] }),
    /** A number of the file that could be two, where there is one. */
    numberExample: text("number_example"),
    /** How many rows ask for a price below the shop's floor. */
    lowPrices: integer("low_prices").notNull().default(0),
    createdBy: uuid("created_by"),
    createdAt: createdAt(),
    /** In whose name rows go in, and with what the history says of them. */
    startedBy: uuid("started_by"),
    startedByEmail: text("started_by_email"),
    startedAt: time("started_at"),
    finishedAt: time("finished_at"),
    undoneBy: uuid("undone_by"),
    undoneByEmail: text("undone_by_email"),
    undoneAt: time("undone_at"),
  },
  (t) => [
    index("imports_newest").on(t.createdAt.desc()),
    holdsOnly("imports_state_known", t.state, IMPORT_STATES),
  ],
);

export const importRows = pgTable(
  "import_rows",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** In the file, from 1. */
    line: integer("line").notNull(),
    cells: text("cells").array().notNull(),
    /** Places of cells that a spreadsheet would compute. */
    formulas: integer("formulas").array().notNull().default([]),
    /** waiting; bad: it does not go in; done; undone: taken back; kept: it could not be taken back whole. */
    state: text("state", { enum: IMPORT_ROW_STATES }).notNull().default("waiting"),
    /** The product's name, once it was read. */
    name: text("name").notNull().default(""),
    /** create | update | unchanged */
    action: text("action"),
    /** Why it does not go in, or what of it was kept. */
    problems: text("problems").array().notNull().default([]),
    productId: integer("product_id"),
    /** What it changed, by names on the wire: for taking it back. */
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index("import_rows_state").on(t.importId, t.state, t.line),
    holdsOnly("import_rows_state_known", t.state, IMPORT_ROW_STATES),
  ],
);

/** What columns were said to be, for the next file with the same headings. */
export const importMappings = pgTable("import_mappings", {
  /** The headings without capitals and marks, in order of the alphabet. */
  headings: text("headings").primaryKey(),
  /** A target for each of them. */
  targets: jsonb("targets").$type<Record<string, string>>().notNull(),
  savedBy: uuid("saved_by"),
  savedAt: time("saved_at").notNull(),
});

/** Pictures of an import: sent in a ZIP, or fetched from their addresses. */
export const importPictures = pgTable(
  "import_pictures",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    /** The name in the ZIP in lower case, or the address. */
    source: text("source").notNull(),
    /** Where it lies in the shop; null when it could not be taken, for the reason beside. */
    url: text("url"),
    problem: text("problem"),
  },
  (t) => [primaryKey({ columns: [t.importId, t.source] })],
);
