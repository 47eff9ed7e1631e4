import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Outlet, useOutletContext } from "react-router";
import { call } from "~/client/call.ts";
import { useMay } from "~/client/staff.ts";
import type { Customer, CustomerContext } from "~/features/accounts/routes/admin-user.tsx";
import { formatDay } from "~/features/admin/components/moment.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { Button } from "~/ui/button.tsx";
import { GiveCreditDialog } from "../admin/give-credit-dialog.tsx";
import { History } from "../admin/history.tsx";
import { lastMoment } from "../admin/words.ts";
import type { CardView } from "../schema.ts";

const SHOWN = 5;

/** A customer's store credit on their page, beside what the page inside shows. */
export default function AdminCustomerCredit() {
  const context = useOutletContext<CustomerContext>();
  const maySee = useMay("gift-cards.see");
  return (
    <>
      <Outlet context={context} />
      {maySee && <Credit customer={context.customer} />}
    </>
  );
}

function Credit({ customer }: { customer: Customer }) {
  const mayEdit = useMay("gift-cards.edit");
  const [isGiving, setGiving] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["customer-credit", customer.id],
    queryFn: () => call("customer_store_credit", { user_id: customer.id }),
  });
  return (
    <section aria-label="Store credit">
      <h2 className="mb-2 font-medium">Store credit</h2>
      {error && <p className="text-sm text-oxblood">{error.message}</p>}
      {data === null && <p className="border-y border-line py-3 text-sm text-muted">None yet.</p>}
      {data && (
        <>
          <p className="prices text-xl">{formatNaira(nairaToKobo(data.balance))}</p>
          <p className="mb-3 text-sm text-muted">{standingOf(data)}</p>
          <History entries={data.entries.slice(0, SHOWN)} />
        </>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {mayEdit && data !== undefined && (
          <Button variant="secondary" onClick={() => setGiving(true)}>
            Give store credit
          </Button>
        )}
        {data && (
          <Link
            to={`/admin/gift-cards/${data.id}`}
            className="text-sm underline underline-offset-4"
          >
            {mayEdit ? "Change it, or see all of it" : "See all of it"}
          </Link>
        )}
      </div>
      {isGiving && (
        <GiveCreditDialog
          customer={customer}
          standing={data ?? null}
          onDone={() => void refetch()}
          onClose={() => setGiving(false)}
        />
      )}
    </section>
  );
}

function standingOf({ state, expires_at }: CardView): string {
  if (state === "blocked") return "Blocked: it cannot be spent";
  if (state === "spent") return "Nothing is left";
  if (expires_at === null) return "No end";
  const day = formatDay(lastMoment(expires_at));
  return state === "expired" ? `Expired after ${day}` : `Good until ${day}`;
}
