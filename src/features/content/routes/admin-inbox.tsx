import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import type { ListRow } from "~/client/wire.ts";
import {
  type Column,
  ListPage,
  listKey,
  rowSelect,
} from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { readable, StatusText } from "~/features/admin/components/status-text.tsx";
import { oneOf } from "~/lib/form.ts";
import { LinkButton } from "~/ui/button.tsx";
import { MESSAGE_STATUSES } from "../rules.ts";

type MessageRow = ListRow<"messages">;

async function setStatus(id: string, chosen: string) {
  const status = oneOf(MESSAGE_STATUSES, chosen);
  if (!status) return;
  try {
    await call("set_message_status", { id, status });
  } catch (error) {
    reportUndone("Failed to update the message", error);
  }
  await queryClient.invalidateQueries({ queryKey: listKey("messages") });
}

const columns: Column<MessageRow>[] = [
  {
    key: "name",
    label: "From",
    phone: "title",
    sortable: true,
    cell: (row) => (
      <>
        {row.name}
        <a
          href={`mailto:${encodeURIComponent(row.email)}?subject=${encodeURIComponent("Your message")}`}
          className="block text-xs font-normal text-muted underline underline-offset-4"
        >
          {row.email}
        </a>
      </>
    ),
  },
  {
    key: "message",
    label: "Message",
    phone: "line",
    cell: (row) => <p className="max-w-xl whitespace-pre-wrap break-words">{row.message}</p>,
  },
  {
    key: "status",
    label: "Status",
    sortable: true,
    phone: "bare",
    cell: (row) => (
      <StatusText tone={row.status === "new" ? "warn" : "plain"}>{readable(row.status)}</StatusText>
    ),
  },
  {
    key: "created_at",
    label: "Date",
    sortable: true,
    phone: "bare",
    className: "sm:whitespace-nowrap",
    cell: (row) => formatMoment(row.created_at),
  },
  {
    key: "actions",
    label: "Actions",
    phone: "bare",
    cell: (row) => (
      <select
        aria-label={`Status of the message from ${row.name}`}
        value={row.status}
        onChange={(event) => setStatus(row.id, event.target.value)}
        className={rowSelect}
      >
        {MESSAGE_STATUSES.map((status) => (
          <option key={status} value={status}>
            {readable(status)}
          </option>
        ))}
      </select>
    ),
  },
];

export default function AdminInbox() {
  return (
    <>
      <title>Inbox</title>
      <ListPage
        list="messages"
        title="Inbox"
        failure="Failed to fetch messages"
        columns={columns}
        keyOf={(row) => row.id}
        empty="No messages"
        actions={
          <LinkButton to="/admin/inbox/phones" variant="secondary">
            To phones
          </LinkButton>
        }
        filters={[
          {
            name: "status",
            label: "Status",
            options: MESSAGE_STATUSES.map((value) => ({ value, label: readable(value) })),
          },
        ]}
      />
    </>
  );
}
