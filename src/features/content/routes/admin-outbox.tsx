import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "~/client/call.ts";
import type { ListRow } from "~/client/wire.ts";
import { type Column, ListPage } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { readable, StatusText } from "~/features/admin/components/status-text.tsx";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";

type MailRow = ListRow<"outbox">;

const tones: Record<string, "good" | "bad" | "plain"> = { sent: "good", failed: "bad" };

/** Of a mail without a text, by its status. */
const NO_TEXT: Record<string, string> = {
  queued: "This mail is not written yet.",
  failed: "This mail was not sent.",
};

/** A mail as its reader sees it, in a frame that runs nothing and leads nowhere; or its plain text. */
function MailBody({ html, text }: { html: string | null; text: string }) {
  const [isPlain, setPlain] = useState(false);
  const showsText = isPlain || html === null;
  return (
    <>
      {html !== null && (
        <Button variant="quiet" onClick={() => setPlain(!isPlain)} className="mb-2">
          {isPlain ? "As it looks" : "Plain text"}
        </Button>
      )}
      {showsText ? (
        <pre className="whitespace-pre-wrap break-words font-sans text-sm">{text}</pre>
      ) : (
        <iframe
          title="The mail as it looks"
          sandbox=""
          srcDoc={html}
          className="h-[60dvh] w-full border border-line bg-white"
        />
      )}
    </>
  );
}

function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery({
    queryKey: ["mail", id],
    queryFn: () => call("admin_mail", { id }),
  });
  return (
    <Dialog
      open
      width="wide"
      title={data?.subject ?? "Mail"}
      description={data?.recipient ?? ""}
      onOpenChange={(open) => !open && onClose()}
    >
      {data?.last_error && <p className="mb-3 text-sm text-oxblood">{data.last_error}</p>}
      {data?.is_hidden ? (
        <p className="text-sm text-muted">
          This mail has a code or a link in it that only its recipient may see.
        </p>
      ) : (
        <MailBody
          html={data?.html ?? null}
          text={
            data
              ? (data.text ?? NO_TEXT[data.status] ?? "What it said is not kept any more.")
              : "Loading..."
          }
        />
      )}
    </Dialog>
  );
}

export default function AdminOutbox() {
  const [open, setOpen] = useState<string>();
  const columns: Column<MailRow>[] = [
    {
      key: "subject",
      label: "Mail",
      phone: "title",
      cell: (row) => (
        <button type="button" onClick={() => setOpen(row.id)} className="text-left hover:underline">
          {row.subject ?? readable(row.template.replaceAll("-", " "))}
        </button>
      ),
    },
    { key: "recipient", label: "To", sortable: true, phone: "line", cell: (row) => row.recipient },
    {
      key: "status",
      label: "Status",
      phone: "bare",
      cell: (row) => (
        <StatusText tone={tones[row.status] ?? "plain"}>{readable(row.status)}</StatusText>
      ),
    },
    {
      key: "created_at",
      label: "Written",
      sortable: true,
      phone: "bare",
      cell: (row) => formatMoment(row.created_at),
    },
  ];
  return (
    <>
      <title>Outbox</title>
      <ListPage
        list="outbox"
        title="Outbox"
        failure="Failed to fetch mails"
        columns={columns}
        keyOf={(row) => row.id}
        empty="No mails"
        filters={[
          {
            name: "status",
            label: "Status",
            options: ["queued", "sent", "kept", "failed"].map((value) => ({
              value,
              label: readable(value),
            })),
          },
        ]}
      />
      {open && <MailDialog id={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
