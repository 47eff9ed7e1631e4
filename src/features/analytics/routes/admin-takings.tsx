import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { download } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { formatCount } from "~/lib/count.ts";
import { formatNairaSigned, nairaToKobo } from "~/lib/money.ts";
import { formatDay, lagosDate } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { TextField } from "~/ui/fields.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import type { Amounts, Takings } from "../takings/schema.ts";

interface Column {
  name: keyof Amounts;
  label: string;
}

const columns: Column[] = [
  { name: "card", label: "Card" },
  { name: "transfer", label: "Transfer" },
  { name: "on_delivery", label: "On delivery" },
  { name: "cash", label: "Cash" },
  { name: "card_machine", label: "Card machine" },
  { name: "beside", label: "Beside orders" },
  { name: "refunds", label: "Refunds" },
  { name: "fees", label: "Fees" },
  { name: "left", label: "Left" },
  { name: "vat", label: "VAT" },
];

/** What is no money that comes or goes that day. */
const besides: Column[] = [
  { name: "gift_card", label: "By gift card" },
  { name: "store_credit", label: "By store credit" },
  { name: "to_cards", label: "Back onto these" },
  { name: "rider_cash", label: "Riders' cash" },
];

const naira = (amount: number) => (amount === 0 ? "–" : formatNairaSigned(nairaToKobo(amount)));

/** This month, in Lagos. */
function thisMonth() {
  const to = lagosDate(new Date());
  return { from: `${to.slice(0, 8)}01`, to };
}

/** Money in and out by day: what an owner closes the day with and an accountant begins with. */
export default function AdminTakings() {
  const [params, setParams] = useSearchParams();
  const [usual] = useState(thisMonth);
  const days = { from: params.get("from") || usual.from, to: params.get("to") || usual.to };
  const { data, error, refetch } = useQuery({
    queryKey: ["takings", days],
    queryFn: () => call("admin_takings", days),
    placeholderData: (previous) => previous,
    retry: false,
  });
  const [busy, setBusy] = useState(false);
  async function exportAll() {
    setBusy(true);
    try {
      download(`money-${days.from}-${days.to}.csv`, await call("export_money", days));
    } catch (problem) {
      reportFailure("Failed to export", problem);
    } finally {
      setBusy(false);
    }
  }
  const choose = (name: "from" | "to") => (event: { target: { value: string } }) =>
    setParams({ ...days, [name]: event.target.value }, { replace: true });
  return (
    <>
      <title>Takings and VAT</title>
      <BackLink to="/admin/analytics">Analytics</BackLink>
      <header className="mb-5 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap">
        <h1 className="display col-span-2 mr-auto text-xl">Takings and VAT</h1>
        <TextField label="From" type="date" value={days.from} onChange={choose("from")} />
        <TextField label="To" type="date" value={days.to} onChange={choose("to")} />
        <Button
          variant="secondary"
          className="col-span-2 h-12 px-4"
          busy={busy}
          onClick={exportAll}
        >
          Export for the accountant
        </Button>
      </header>
      {error ? (
        <LoadFailed title="Failed to fetch the takings" error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-96 w-full" />
      ) : (
        <>
          <Days takings={data} />
          <Staff staff={data.staff} />
        </>
      )}
    </>
  );
}

const cell = "prices whitespace-nowrap py-2 pl-2 text-right";
/** Stays where the rest is scrolled past it: an amount without its day says nothing. */
const dayCell = "sticky left-0 whitespace-nowrap bg-paper py-2 pr-3 text-left";

function Days({ takings: { days, total } }: { takings: Takings }) {
  return (
    <section className="mb-5 border border-line p-4 text-sm">
      <h2 className="text-base font-medium">By day</h2>
      <p className="mb-3 max-w-prose text-xs text-muted">
        Money on the day on which it came or went, in Lagos. Beside orders is money that came late,
        twice or wrong and goes back. Left is the money of all columns before it. VAT is that of
        what was sold, however it was paid: computed once of what an order comes to, half a kobo up,
        less that of what was given back. What gift cards and store credit paid, and what went back
        onto them, is no money that came or went that day. Riders' cash is what the{" "}
        <Link to="/admin/riders/cash" className="underline underline-offset-4">
          book of cash
        </Link>{" "}
        says of what was paid on delivery; it is not counted again.
      </p>
      {days.length === 0 ? (
        <p className="text-muted">No money moved in this period.</p>
      ) : (
        <>
          <DaysTable label="Takings by day" columns={columns} days={days} total={total} />
          <DaysTable label="Beside the money" columns={besides} days={days} total={total} />
        </>
      )}
    </section>
  );
}

/** Amounts of each day. What nobody used in all the days says nothing, and is left out. */
function DaysTable({
  label,
  columns,
  days,
  total,
}: Pick<Takings, "days" | "total"> & { label: string; columns: Column[] }) {
  const used = columns.filter(({ name }) => days.some((day) => day[name] !== 0));
  const moved = days.filter((day) => used.some(({ name }) => day[name] !== 0));
  if (moved.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto not-first:mt-6">
      <table className="w-full text-xs">
        <thead>
          <tr className="border-b border-line align-bottom">
            <th className={cx(dayCell, "font-medium")}>Day</th>
            {used.map(({ name, label }) => (
              <th key={name} className="py-2 pl-2 text-right font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moved.map((day) => (
            <tr key={day.day} className="border-b border-line">
              <th scope="row" className={cx(dayCell, "font-normal")}>
                {formatDay(day.day)}
              </th>
              <Cells columns={used} amounts={day} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-medium">
            <th scope="row" className={cx(dayCell, "font-medium")}>
              In all
            </th>
            <Cells columns={used} amounts={total} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const Cells = ({ columns, amounts }: { columns: Column[]; amounts: Amounts }) =>
  columns.map(({ name }) => (
    <td key={name} className={cell}>
      {naira(amounts[name])}
    </td>
  ));

function Staff({ staff }: { staff: Takings["staff"] }) {
  const mayAudit = useMay("audit.see");
  return (
    <section className="border border-line p-4 text-sm">
      <h2 className="text-base font-medium">Staff</h2>
      <p className="mb-3 text-xs text-muted">What each changed in this period, by the audit log</p>
      {staff.length === 0 ? (
        <p className="text-muted">Nobody changed anything.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        <section aria-label="Staff activity" tabIndex={0} className="overflow-x-auto">
          <table className="w-full">
            <thead>
              <tr className="border-b border-line">
                {["Who", "Orders", "Money", "Stock", "Other", "Last"].map((label, at) => (
                  <th
                    key={label}
                    className={`py-2 font-medium ${at === 0 ? "text-left" : "pl-4 text-right"}`}
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {staff.map((person) => (
                <tr key={person.who} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 text-left font-normal">
                    {mayAudit ? (
                      <Link
                        to={`/admin/audit?${new URLSearchParams({ q: person.who })}`}
                        className="inline-flex min-h-11 items-center underline underline-offset-4"
                      >
                        {person.who}
                      </Link>
                    ) : (
                      person.who
                    )}
                  </th>
                  <td className={cell}>{formatCount(person.status)}</td>
                  <td className={cell}>{formatCount(person.money)}</td>
                  <td className={cell}>{formatCount(person.stock)}</td>
                  <td className={cell}>{formatCount(person.other)}</td>
                  <td className={cell}>{formatMoment(person.last_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
