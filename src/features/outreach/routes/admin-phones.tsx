import { useMutation, useQuery } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import type { ResultOf } from "~/client/wire.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { formatPhone } from "~/lib/format-phone.ts";
import { Button, buttonClass } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";

type ByHand = ResultOf<"messages_by_hand">;

const own = { queryKey: ["messages-by-hand"], queryFn: () => call("messages_by_hand") };

/** What to say where there is nothing to write. */
function nothingToWrite({ by, is_quiet }: ByHand): { title: string; text: string } {
  if (by)
    return {
      title: `${by} carries these messages`,
      text: "They leave by themselves, by day. Nobody writes them by hand.",
    };
  if (is_quiet)
    return {
      title: "It is night in Lagos",
      text: "Nobody is written to between 9 PM and 7 AM. What waits stands here in the morning.",
    };
  return {
    title: "Nothing to write",
    text: "Who asked for our news on their phone stands here when there is some: a size that is back, a saved piece that costs less, a cart left behind.",
  };
}

/** Messages to phones where no company carries them: written by staff, one press each. */
export default function AdminPhones() {
  const { data, error, refetch } = useQuery(own);
  return (
    <>
      <title>To phones</title>
      <BackLink to="/admin/inbox">Inbox</BackLink>
      <h1 className="display mt-3 mb-2 text-xl">To phones</h1>
      <p className="mb-6 max-w-prose text-sm text-muted">
        These people asked for our news on their phone as well. Open each in WhatsApp, send it, and
        say so here. One message a day for each; what is older than a day is forgotten.
      </p>
      {!data && error && (
        <LoadFailed title="Failed to fetch the messages" error={error} onRetry={refetch} />
      )}
      {!data && !error && <p className="py-24 text-center text-muted">Loading...</p>}
      {data?.messages.length === 0 && <EmptyState {...nothingToWrite(data)} />}
      <ul className="max-w-3xl divide-y divide-line border-line not-empty:border-y">
        {data?.messages.map((message) => (
          <MessageToWrite key={message.id} message={message} />
        ))}
      </ul>
    </>
  );
}

function MessageToWrite({ message }: { message: ByHand["messages"][number] }) {
  const { id, name, phone, text, link, waits_since } = message;
  const [isOpened, setOpened] = useState(false);
  const who = name || formatPhone(phone);
  const note = useMutation({
    mutationFn: (sent: boolean) => call("note_message_by_hand", { id, sent }),
    onError: (error) => reportUndone("Failed to note the message", error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: own.queryKey }),
  });
  return (
    <li className="py-5 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{who}</span>
        {name && <span className="text-muted">{formatPhone(phone)}</span>}
        <span className="text-xs text-muted sm:ml-auto">{formatMoment(waits_since)}</span>
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-line break-words">{text}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          aria-label={`Write to ${who} in WhatsApp`}
          onClick={() => setOpened(true)}
          className={buttonClass(isOpened ? "secondary" : "primary")}
        >
          <MessageCircle aria-hidden="true" className="size-4" strokeWidth={1.5} />
          Open in WhatsApp
        </a>
        <Button
          variant={isOpened ? "primary" : "secondary"}
          busy={note.isPending}
          aria-label={`Sent to ${who}`}
          onClick={() => note.mutate(true)}
        >
          Sent
        </Button>
        <Button
          variant="quiet"
          disabled={note.isPending}
          aria-label={`Leave out ${who}`}
          onClick={() => note.mutate(false)}
        >
          Leave it out
        </Button>
      </div>
    </li>
  );
}
