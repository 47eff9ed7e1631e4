import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatDay, formatMoment } from "~/features/admin/components/moment.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { readable, StatusText } from "~/features/admin/components/status-text.tsx";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { Button } from "~/ui/button.tsx";
import { AdjustDialog, LastDayDialog, NewCodeDialog } from "../admin/change-dialogs.tsx";
import { CodeDialog } from "../admin/code-dialog.tsx";
import { History } from "../admin/history.tsx";
import { lastMoment, nameOf, toneOf } from "../admin/words.ts";
import type { CardView } from "../schema.ts";

/** A gift card: what is left on it, and every move of its money. */
export default function AdminGiftCard() {
  const { id = "" } = useParams();
  const {
    data: card,
    error,
    refetch,
  } = useQuery({
    queryKey: ["gift-card", id],
    queryFn: () => call("gift_card", { id }),
    retry: 1,
  });
  const mayEdit = useMay("gift-cards.edit");
  if (!card && error)
    return <LoadFailed title="Failed to fetch the gift card" error={error} onRetry={refetch} />;
  if (!card) return <p className="py-24 text-center text-muted">Loading...</p>;
  const title = nameOf(card.last_four, card.account !== null);
  return (
    <>
      <title>{title}</title>
      <BackLink to="/admin/gift-cards">Gift cards</BackLink>
      <header className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="display text-xl">{title}</h1>
        <StatusText tone={toneOf[card.state]}>{readable(card.state)}</StatusText>
      </header>
      <section aria-label="Balance" className="border border-line bg-white p-4">
        <p className="text-sm text-muted">Left on it</p>
        <p className="prices text-xl">{formatNaira(nairaToKobo(card.balance))}</p>
        {mayEdit && <Actions card={card} reload={() => void refetch()} />}
      </section>
      {card.account && (
        <p className="mt-4 text-sm">
          Of{" "}
          <Link to={`/admin/users/${card.account.id}`} className="underline underline-offset-4">
            {card.account.email}
          </Link>
          , who uses it at checkout while signed in.
        </p>
      )}
      <Facts card={card} />
      <section className="mt-8">
        <h2 className="mb-2 font-medium">History</h2>
        <History entries={card.entries} />
      </section>
    </>
  );
}

type Asked = "adjust" | "last_day" | "code" | "block";

function Actions({ card, reload }: { card: CardView; reload: () => void }) {
  const [asked, setAsked] = useState<Asked>();
  const [code, setCode] = useState<string>();
  const isBlocked = card.state === "blocked";
  const dialog = { card, onDone: reload, onClose: () => setAsked(undefined) };
  async function block() {
    try {
      await call("block_gift_card", { id: card.id, blocked: !isBlocked });
    } catch (failure) {
      reportUndone("Failed to change the gift card", failure);
    }
    reload();
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button variant="secondary" className="px-4" onClick={() => setAsked("adjust")}>
        Change the balance
      </Button>
      <Button variant="secondary" className="px-4" onClick={() => setAsked("last_day")}>
        Last day
      </Button>
      {!card.account && (
        <Button variant="secondary" className="px-4" onClick={() => setAsked("code")}>
          New code
        </Button>
      )}
      <Button variant="quiet" onClick={isBlocked ? block : () => setAsked("block")}>
        {isBlocked ? "Let it be spent again" : "Block"}
      </Button>
      {asked === "adjust" && <AdjustDialog {...dialog} />}
      {asked === "last_day" && <LastDayDialog {...dialog} />}
      {asked === "code" && <NewCodeDialog {...dialog} onCode={setCode} />}
      {asked === "block" && (
        <ConfirmDialog
          title={card.account ? "Block this credit" : "Block this card"}
          text="Nobody can spend it until you let it be spent again. What is left stays there."
          action="Block"
          onConfirm={block}
          onClose={dialog.onClose}
        />
      )}
      {code && <CodeDialog code={code} onClose={() => setCode(undefined)} />}
    </div>
  );
}

function Facts({ card }: { card: CardView }) {
  const facts: [string, string | null][] = [
    ["For", [card.to_name, card.to_email].filter(Boolean).join(", ")],
    ["From", card.from_name],
    ["Words to them", card.message],
    ["Note", card.note],
    ["Good until", card.expires_at ? formatDay(lastMoment(card.expires_at)) : "No end"],
    ["To be mailed", card.mailed_at === null ? card.mail_at && formatMoment(card.mail_at) : null],
    ["Mailed", card.mailed_at && formatMoment(card.mailed_at)],
    [
      card.account ? "Since" : "Issued",
      `${formatMoment(card.created_at)}${card.issued_by ? ` · ${card.issued_by}` : ""}`,
    ],
  ];
  return (
    <dl className="mt-6 grid gap-x-6 text-sm sm:grid-cols-[10rem_1fr]">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} className="contents">
            <dt className="pt-2 text-muted">{name}</dt>
            <dd className="whitespace-pre-line break-words sm:pt-2">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
