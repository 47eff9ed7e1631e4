import { useState } from "react";
import type { ListRow } from "~/client/wire.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { type Column, ListPage, rowLink } from "~/features/admin/components/list-page.tsx";
import { HouseDialog } from "../houses/house-dialog.tsx";

type Row = ListRow<"houses">;

/** Every house with pieces in the shop, and what is told of it. */
export default function AdminHouses() {
  const [open, setOpen] = useState<string>();
  const columns: Column<Row>[] = [
    {
      key: "name",
      label: "House",
      sortable: true,
      phone: "title",
      cell: ({ name }) => (
        <button type="button" onClick={() => setOpen(name)} className={rowLink}>
          {name}
        </button>
      ),
    },
    { key: "pieces", label: "Pieces", sortable: true, numeric: true, cell: (row) => row.pieces },
    {
      key: "has_story",
      label: "Story",
      sortable: true,
      cell: (row) => (row.has_story ? "Told" : "None yet"),
    },
    {
      key: "has_picture",
      label: "Picture",
      cell: (row) => (row.has_picture ? "Chosen" : "None yet"),
    },
  ];
  return (
    <>
      <title>Houses</title>
      <BackLink to="/admin/collections">Collections</BackLink>
      <ListPage
        list="houses"
        title="Houses"
        failure="Failed to fetch houses"
        columns={columns}
        keyOf={(row) => row.name}
        empty="No piece has a house yet"
      />
      {open && <HouseDialog name={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
