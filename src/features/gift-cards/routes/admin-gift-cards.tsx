import { useState } from "react";
import { Link } from "react-router";
import { queryClient } from "~/client/admin.ts";
import { useMay } from "~/client/staff.ts";
import type { ListRow } from "~/client/wire.ts";
import { type Column, ListPage, listKey, rowLink } from "~/features/admin/components/list-page.tsx";
import { formatDay } from "~/features/admin/components/moment.ts";
import { readable, StatusText } from "~/features/admin/components/status-text.tsx";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { Button } from "~/ui/button.tsx";
import { CodeDialog } from "../admin/code-dialog.tsx";
import { IssueDialog } from "../admin/issue-dialog.tsx";
import { lastMoment, nameOf, toneOf } from "../admin/words.ts";

type Card = ListRow<"gift_cards">;

const naira = (amount: number) => formatNaira(nairaToKobo(amount));

const columns: Column<Card>[] = [
  {
    key: "last_four",
    label: "Card",
    phone: "title",
    cell: (row) => (
      <>
        <Link to={`/admin/gift-cards/${row.id}`} className={rowLink}>
          {nameOf(row.last_four, row.user_id !== null)}
        </Link>
        <span className="block break-words text-xs font-normal text-muted">
          {[row.to_name, row.to_email].filter(Boolean).join(", ") || "For nobody by name"}
        </span>
      </>
    ),
  },
  {
    key: "balance",
    label: "Left",
    numeric: true,
    sortable: true,
    cell: (row) => naira(row.balance),
  },
  { key: "issued", label: "Issued", numeric: true, cell: (row) => naira(row.issued) },
  {
    key: "state",
    label: "Status",
    phone: "bare",
    cell: (row) => <StatusText tone={toneOf[row.state]}>{readable(row.state)}</StatusText>,
  },
  {
    key: "expires_at",
    label: "Good until",
    sortable: true,
    cell: (row) => (row.expires_at ? formatDay(lastMoment(row.expires_at)) : "No end"),
  },
  {
    key: "created_at",
    label: "Since",
    sortable: true,
    cell: (row) => formatDay(row.created_at),
  },
];

/** Every gift card, with what is left on it. */
export default function AdminGiftCards() {
  const [isIssuing, setIssuing] = useState(false);
  const [code, setCode] = useState<string>();
  const mayEdit = useMay("gift-cards.edit");
  return (
    <>
      <title>Gift cards</title>
      <ListPage
        list="gift_cards"
        title="Gift cards"
        failure="Failed to fetch the gift cards"
        columns={columns}
        keyOf={(row) => row.id}
        empty="No gift cards yet"
        searchLabel="Search last four, name or email"
        actions={
          mayEdit && (
            <Button data-main-action onClick={() => setIssuing(true)}>
              Issue a card
            </Button>
          )
        }
        filters={[
          {
            name: "state",
            label: "Status",
            options: ["active", "waiting", "spent", "expired", "blocked"].map((value) => ({
              value,
              label: readable(value),
            })),
          },
        ]}
      />
      {isIssuing && (
        <IssueDialog
          onIssued={(issued) => {
            setCode(issued ?? undefined);
            void queryClient.invalidateQueries({ queryKey: listKey("gift_cards") });
          }}
          onClose={() => setIssuing(false)}
        />
      )}
      {code && <CodeDialog code={code} onClose={() => setCode(undefined)} />}
    </>
  );
}
