import { z } from "zod";
import { editorOf } from "~/features/catalogue/admin/service.server.ts";
import { MAX_FILE_BYTES } from "~/lib/tables/refused-file.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { answerImport } from "./check-import.server.ts";
import { importProducts } from "./import-products.server.ts";
import { readBadRows, readImport } from "./read-import.server.ts";
import { columns, type Target } from "./reading/headings.ts";
import { goOn, startImport } from "./run-import.server.ts";
import { answerInput, byId, importReport, importView, startInput } from "./schema.ts";
import { beginUndo } from "./undo-import.server.ts";

const rights = "products.edit";
const limit = limits.staff;

export const functions = [
  defineFunction({
    name: "import_products",
    description:
      "Takes products from the text of a CSV file, all or none; a dry run only says what would happen.",
    rights,
    limit: limits.costly,
    reads: false,
    maxBytes: MAX_FILE_BYTES,
    input: z.object({ csv: z.string().max(MAX_FILE_BYTES), dry_run: z.boolean().default(true) }),
    output: importReport,
    handler: (ctx, caller, { csv, dry_run }, request) =>
      importProducts(ctx, editorOf(caller, request), csv, dry_run),
  }),
  defineFunction({
    name: "import_state",
    description: "A file of products that was sent: what it would do or did, and how far it is.",
    rights,
    limit,
    reads: true,
    input: byId,
    output: importView,
    handler: (ctx, _caller, { id }) => readImport(ctx, id),
  }),
  defineFunction({
    name: "answer_import",
    description: "Says what the columns and numbers of a file mean; its rows are checked anew.",
    rights,
    limit,
    reads: false,
    input: answerInput,
    output: importView,
    async handler(ctx, caller, { id, targets, numbers }) {
      const known = targets.map((target) => (isTarget(target) ? target : "unknown"));
      await answerImport(ctx, caller, { id, targets: known, numbers });
      return readImport(ctx, id);
    },
  }),
  defineFunction({
    name: "start_import",
    description: "Takes a file's good rows in; the others stay behind. Pressed twice, it is once.",
    rights,
    limit: limits.costly,
    reads: false,
    input: startInput,
    output: importView,
    async handler(ctx, caller, { id, allow_low_prices }) {
      await startImport(ctx, caller, { id, allowLowPrices: allow_low_prices });
      return readImport(ctx, id);
    },
  }),
  defineFunction({
    name: "take_back_import",
    description: "Takes back what an import did, as far as nothing has happened to it since.",
    rights,
    limit: limits.costly,
    reads: false,
    input: byId,
    output: importView,
    async handler(ctx, caller, { id }) {
      await beginUndo(ctx, caller, id);
      await goOn(ctx, id);
      return readImport(ctx, id);
    },
  }),
  defineFunction({
    name: "import_bad_rows",
    description: "The rows of a file that did not go in, as CSV with the reasons.",
    rights,
    limit: limits.costly,
    reads: true,
    input: byId,
    output: z.string(),
    handler: (ctx, _caller, { id }) => readBadRows(ctx, id),
  }),
];

const isTarget = (text: string): text is Target =>
  text === "leave_out" || (columns as readonly string[]).includes(text);
