import { useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import type { ListRow } from "~/client/wire.ts";
import { type Column, ListPage, listKey } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { formatCount } from "~/lib/count.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { PassDialog } from "../components/pass-dialog.tsx";
import { RULE_WORDS, wordsOf } from "../rule-words.ts";

type Refusal = ListRow<"refusals">;

const isPassing = (row: Refusal) =>
  row.pass_until !== null && new Date(row.pass_until) > new Date();

const reload = () => queryClient.invalidateQueries({ queryKey: listKey("refusals") });

async function undo(row: Refusal) {
  try {
    await call("end_pass", { id: row.id });
    toast.success("The rule holds again");
  } catch (error) {
    reportUndone("Failed to take the exception back", error);
  }
  await reload();
}

export default function AdminRefused() {
  const [chosen, setChosen] = useState<Refusal>();
  const columns: Column<Refusal>[] = [
    {
      key: "rule",
      label: "What",
      sortable: true,
      phone: "title",
      className: "sm:max-w-md",
      cell: (row) => (
        <>
          {wordsOf(row.rule) ?? row.reason}
          {wordsOf(row.rule) && (
            <span className="block text-xs font-normal text-muted">{row.reason}</span>
          )}
        </>
      ),
    },
    {
      key: "subject",
      label: "Whom",
      sortable: true,
      phone: "line",
      className: "break-words sm:max-w-72",
      cell: (row) => (
        <>
          {row.subject}
          <Details details={row.details} />
        </>
      ),
    },
    {
      key: "times",
      label: "Times",
      sortable: true,
      numeric: true,
      cell: (row) => formatCount(row.times),
    },
    {
      key: "last_at",
      label: "Last",
      sortable: true,
      className: "sm:whitespace-nowrap",
      cell: (row) => formatMoment(row.last_at),
    },
    {
      key: "actions",
      label: "Actions",
      phone: "line",
      cell: (row) =>
        isPassing(row) ? (
          <span className="flex flex-wrap items-center gap-x-3">
            <span className="text-xs text-leaf">
              Let through until {formatMoment(row.pass_until!)}
              {row.passed_by && <span className="block">by {row.passed_by}</span>}
            </span>
            <Button variant="quiet" onClick={() => undo(row)}>
              Undo
            </Button>
          </span>
        ) : (
          <Button
            variant="secondary"
            className="whitespace-nowrap px-4"
            onClick={() => setChosen(row)}
          >
            Let through
          </Button>
        ),
    },
  ];
  return (
    <>
      <title>Refused</title>
      <ListPage
        list="refusals"
        title="Refused"
        failure="Failed to fetch what was refused"
        columns={columns}
        keyOf={(row) => String(row.id)}
        empty="Nothing was refused"
        searchLabel="Search whom or why"
        actions={
          <LinkButton to="/admin/refused/contacts" variant="secondary">
            No pay on delivery
          </LinkButton>
        }
        filters={[
          {
            name: "rule",
            label: "Rule",
            options: Object.entries(RULE_WORDS).map(([value, label]) => ({ value, label })),
          },
        ]}
      />
      {chosen && (
        <PassDialog
          refusal={chosen}
          onClose={() => {
            setChosen(undefined);
            void reload();
          }}
        />
      )}
    </>
  );
}

/** What the rule saw when it refused. */
function Details({ details }: { details: Record<string, unknown> }) {
  const entries = Object.entries(details);
  if (entries.length === 0) return null;
  return (
    <details className="text-xs text-muted">
      <summary className="max-sm:min-h-11 max-sm:content-center">Details</summary>
      {entries.map(([name, value]) => (
        <p key={name}>
          {name.replaceAll("_", " ")}:{" "}
          {typeof value === "object" ? JSON.stringify(value) : `${value}`}
        </p>
      ))}
    </details>
  );
}
