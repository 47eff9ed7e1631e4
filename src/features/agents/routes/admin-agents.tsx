import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import type { ListRow } from "~/client/wire.ts";
import { type Column, ListPage, listKey } from "~/features/admin/components/list-page.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { SectionForm } from "~/features/settings/components/section-form.tsx";
import { formatCount } from "~/lib/count.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { hostOf, UNNAMED } from "../host-of.ts";
import { wordsOfReason } from "../reason-words.ts";

type Agent = ListRow<"agents">;

const useTerms = () =>
  useQuery({
    queryKey: ["settings"],
    queryFn: () => call("admin_settings"),
    enabled: useMay("settings.edit"),
  });

/** People's assistants: which came, what they did, and what they may do. */
export default function AdminAgents() {
  const mayEdit = useMay("settings.edit");
  const number = (key: "looked" | "carted" | "checked_out" | "handed_over", label: string) => ({
    key,
    label,
    sortable: true,
    numeric: true,
    cell: (row: Agent) => formatCount(row[key]),
  });
  const columns: Column<Agent>[] = [
    {
      key: "agent",
      label: "Assistant",
      sortable: true,
      phone: "title",
      className: "break-words sm:max-w-72",
      cell: (row) =>
        row.agent === "" ? (
          UNNAMED
        ) : (
          <>
            {hostOf(row.agent)}
            <span className="block break-all text-xs font-normal text-muted">{row.agent}</span>
          </>
        ),
    },
    number("looked", "Looked"),
    number("carted", "Carts"),
    number("checked_out", "Checkouts"),
    number("handed_over", "Handed over"),
    {
      key: "ordered",
      label: "Orders",
      sortable: true,
      numeric: true,
      cell: (row) => (
        <>
          {formatCount(row.ordered)}
          {row.sold > 0 && (
            <span className="block text-xs text-muted">
              {formatNairaExact(nairaToKobo(row.sold))}
            </span>
          )}
        </>
      ),
    },
    {
      key: "refused",
      label: "Refused",
      sortable: true,
      phone: "line",
      cell: (row) => <Refused row={row} />,
    },
    {
      key: "last_at",
      label: "Last",
      sortable: true,
      className: "sm:whitespace-nowrap",
      cell: (row) => formatMoment(row.last_at),
    },
    ...(mayEdit
      ? [
          {
            key: "actions",
            label: "Actions",
            phone: "line" as const,
            cell: (row: Agent) =>
              row.agent === "" ? null : (
                <span className="flex flex-wrap gap-2">
                  <BlockButton agent={row.agent} />
                  {row.linked > 0 && <EndLinks agent={row.agent} links={row.linked} />}
                </span>
              ),
          },
        ]
      : []),
  ];
  return (
    <>
      <title>Assistants</title>
      <ListPage
        list="agents"
        title="Assistants"
        failure="Failed to fetch the assistants"
        columns={columns}
        keyOf={(row) => row.agent}
        empty="No assistant has come in the last 90 days"
        searchLabel="Search the assistants"
        actions={
          <LinkButton to="/admin/agents/searches" variant="secondary">
            What they looked for
          </LinkButton>
        }
      />
      <p className="mt-3 max-w-prose text-sm text-muted">
        The last 90 days, by the profile that each assistant names. Whoever signs nothing may name
        any profile: take it for what they say.
      </p>
      {mayEdit && <Terms />}
    </>
  );
}

function Refused({ row: { refused, reasons } }: { row: Agent }) {
  if (refused === 0) return "0";
  return (
    <details className="text-sm">
      <summary className="max-sm:min-h-11 max-sm:content-center">
        <span className="text-muted sm:hidden">Refused </span>
        {formatCount(refused)}
      </summary>
      {Object.entries(reasons)
        .sort(([, a], [, b]) => b - a)
        .map(([code, times]) => (
          <p key={code} className="text-xs text-muted">
            {wordsOfReason(code)}: {formatCount(times)}
          </p>
        ))}
    </details>
  );
}

/** Shuts an assistant's host out, or lets it in again. */
function BlockButton({ agent }: { agent: string }) {
  const { data } = useTerms();
  const [busy, setBusy] = useState(false);
  if (!data) return null;
  const host = hostOf(agent);
  const { blocked } = data.agents;
  const isBlocked = blocked.includes(host);
  async function change() {
    setBusy(true);
    try {
      const others = blocked.filter((one) => one !== host);
      await call("save_settings", {
        section: "agents",
        value: { blocked: isBlocked ? others : [...others, host] },
        seen: { blocked },
      });
      toast.success(isBlocked ? "The assistant may come again" : "The assistant gets nothing more");
    } catch (error) {
      reportUndone("Failed to change it", error);
    }
    await queryClient.invalidateQueries({ queryKey: ["settings"] });
    setBusy(false);
  }
  return (
    <Button variant="secondary" className="px-4" busy={busy} onClick={change}>
      {isBlocked ? "Let in" : "Block"}
      <span className="sr-only"> {host}</span>
    </Button>
  );
}

/** Ends all that people let the assistants of a host do in their names. */
function EndLinks({ agent, links }: { agent: string; links: number }) {
  const [busy, setBusy] = useState(false);
  const host = hostOf(agent);
  async function end() {
    setBusy(true);
    try {
      const { ended } = await call("end_assistant_links", { host });
      toast.success(ended === 1 ? "One link has ended" : `${ended} links have ended`);
    } catch (error) {
      reportUndone("Failed to end them", error);
    }
    await queryClient.invalidateQueries({ queryKey: listKey("agents") });
    setBusy(false);
  }
  return (
    <Button variant="secondary" className="px-4" busy={busy} onClick={end}>
      End {links === 1 ? "its link" : `its ${links} links`}
      <span className="sr-only"> of {host}</span>
    </Button>
  );
}

const labels: Record<string, string> = {
  finding: "Find pieces in the shop",
  carting: "Put pieces into carts for their people",
  buying: "Check out and order for them",
  linking: "Be linked to people's accounts",
  signed_only: "Only those that sign their requests check out and order",
  orders_per_hour: "Orders in an hour, of each",
  blocked: "Blocked",
  signing_key: "Number of the shop's signing key",
};

const hints: Record<string, string> = {
  linking:
    "People let them see their orders, sizes and wishlist and ask for returns. Off: what was linked rests",
  orders_per_hour: "Of those that name a profile. Others have the limits of any stranger",
  blocked: "Hosts of profiles, apart by commas: they get nothing",
  signing_key:
    "What we tell assistants of their orders is signed with it. One more makes a new key; the one before stays known",
};

/** What assistants may do, and how much. */
function Terms() {
  const { data, error, refetch } = useTerms();
  if (error && !data)
    return <LoadFailed title="Failed to fetch the settings" error={error} onRetry={refetch} />;
  if (!data) return null;
  return (
    <section aria-labelledby="terms" className="mt-10 max-w-xl">
      <h2 id="terms" className="mb-4 text-base font-medium">
        What assistants may do
      </h2>
      <SectionForm
        name="agents"
        section={data.agents}
        labelOf={(field) => labels[field] ?? field}
        hints={hints}
      />
    </section>
  );
}
