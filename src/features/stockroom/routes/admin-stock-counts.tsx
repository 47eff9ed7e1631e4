import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { call } from "~/client/call.ts";
import type { ListRow } from "~/client/wire.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { type Column, ListPage, rowLink } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { categories } from "~/features/catalogue/rules.ts";
import { textOf } from "~/lib/form.ts";
import { Button } from "~/ui/button.tsx";
import { Select } from "~/ui/fields.tsx";
import { signed } from "../words.ts";

type Count = ListRow<"stock_counts">;

const columns: Column<Count>[] = [
  {
    key: "place",
    label: "What",
    sortable: true,
    phone: "title",
    cell: (row) => (
      <Link to={`/admin/stock/counts/${row.id}`} className={rowLink}>
        {row.scope === "shelf" ? `Shelf ${row.place}` : row.place}
      </Link>
    ),
  },
  {
    key: "started_at",
    label: "Started",
    sortable: true,
    phone: "bare",
    cell: (row) => formatMoment(row.started_at),
  },
  { key: "who", label: "By", phone: "bare", cell: (row) => row.who ?? "" },
  { key: "sizes", label: "Sizes counted", numeric: true, cell: (row) => row.sizes },
  {
    key: "difference",
    label: "Moved",
    numeric: true,
    cell: (row) => (row.difference === 0 ? "0" : signed(row.difference)),
  },
  {
    key: "closed_at",
    label: "Status",
    sortable: true,
    phone: "bare",
    cell: (row) => (
      <StatusText tone={row.closed_at ? "plain" : "active"}>
        {row.closed_at ? "Closed" : "Counting"}
      </StatusText>
    ),
  },
];

export default function AdminStockCounts() {
  const [isStarting, setStarting] = useState(false);
  return (
    <>
      <title>Counts</title>
      <BackLink to="/admin/stock">Stock</BackLink>
      <ListPage
        list="stock_counts"
        title="Counts"
        failure="Failed to fetch the counts"
        columns={columns}
        keyOf={(row) => row.id}
        empty="Nothing has been counted yet"
        searchLabel="Search shelf or category"
        filters={[
          {
            name: "open",
            label: "Status",
            options: [
              { value: "yes", label: "Counting" },
              { value: "no", label: "Closed" },
            ],
          },
        ]}
        actions={
          <Button data-main-action onClick={() => setStarting(true)}>
            Start a count
          </Button>
        }
      />
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </>
  );
}

/** Asks what is counted. */
function StartDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  const { data: shelves = [] } = useQuery({
    queryKey: ["shelves"],
    queryFn: () => call("list_shelves"),
  });
  return (
    <FormDialog
      title="Start a count"
      description="Shelves are given to sizes on the stock page."
      action="Start"
      send={(form) => {
        const [scope = "", ...rest] = textOf(form, "place").split(":");
        return call("start_count", {
          id,
          scope: scope === "shelf" ? "shelf" : "category",
          place: rest.join(":"),
        });
      }}
      onSent={() => void navigate(`/admin/stock/counts/${id}`)}
      onClose={onClose}
    >
      {(problem) => (
        <Select label="What do you count?" name="place" required error={problem}>
          {shelves.length > 0 && (
            <optgroup label="Shelves">
              {shelves.map((shelf) => (
                <option key={shelf} value={`shelf:${shelf}`}>
                  Shelf {shelf}
                </option>
              ))}
            </optgroup>
          )}
          <optgroup label="Categories">
            {categories.map(({ name }) => (
              <option key={name} value={`category:${name}`}>
                {name}
              </option>
            ))}
          </optgroup>
        </Select>
      )}
    </FormDialog>
  );
}
