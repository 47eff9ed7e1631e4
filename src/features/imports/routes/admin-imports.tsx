import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { isUnanswered } from "~/client/shop-error.ts";
import type { ListRow } from "~/client/wire.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { type Column, ListPage, rowLink } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { wordsOfFailure } from "~/features/admin/components/report-failure.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { formatCount } from "~/lib/count.ts";
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS } from "~/lib/tables/refused-file.ts";
import { FileButton } from "~/ui/file-button.tsx";
import type { ImportView } from "../schema.ts";
import { sendFile } from "../send-file.ts";
import { rowsOf, stateWords } from "../words.ts";

type Row = ListRow<"imports">;

const columns: Column<Row>[] = [
  {
    key: "file_name",
    label: "File",
    sortable: true,
    phone: "title",
    cell: (row) => (
      <Link to={`/admin/imports/${row.id}`} className={rowLink}>
        {row.file_name}
      </Link>
    ),
  },
  {
    key: "state",
    label: "Status",
    phone: "bare",
    cell: (row) => {
      const { text, tone } = stateWords[row.state as ImportView["state"]];
      return <StatusText tone={tone}>{text}</StatusText>;
    },
  },
  {
    key: "went_in",
    label: "Rows in",
    numeric: true,
    cell: (row) => `${formatCount(row.went_in)} of ${formatCount(row.rows)}`,
  },
  { key: "who", label: "Sent by", cell: (row) => row.who ?? "" },
  {
    key: "created_at",
    label: "Sent",
    sortable: true,
    cell: (row) => formatMoment(row.created_at),
  },
];

/** Files of products: a new one is chosen here, and earlier ones are found again. */
export default function AdminImports() {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function take(file: File) {
    setBusy(true);
    setProblem(undefined);
    try {
      await navigate(`/admin/imports/${await sendFile(file)}`);
    } catch (error) {
      const words = wordsOfFailure(error, file.name);
      setProblem(isUnanswered(error) ? words : `${file.name} was not taken. ${words}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <title>Import products</title>
      <BackLink to="/admin/products">Products</BackLink>
      <ListPage
        list="imports"
        title="Import products"
        failure="Failed to fetch the imports"
        columns={columns}
        keyOf={(row) => row.id}
        searchLabel="Search file"
        empty="No file was imported yet. Choose a CSV file: nothing goes in before you have seen what it would do."
        actions={
          <FileButton
            label="CSV file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
            busy={busy}
            onChoose={take}
            className="max-sm:px-4"
          />
        }
      />
      <p role="alert" className="mt-4 text-sm text-oxblood empty:hidden">
        {problem}
      </p>
      <p className="mt-4 max-w-2xl text-sm text-muted">
        Comma, semicolon and tab are read, in UTF-8, UTF-16 and Windows' own writing: at most{" "}
        {MAX_FILE_BYTES / 1024 / 1024} MB, {rowsOf(MAX_ROWS)} and {MAX_COLUMNS} columns. Rows with
        an id change that product; rows without one are new. Stock changes by the difference to what
        the export said, so what was sold in between stays sold.
      </p>
    </>
  );
}
