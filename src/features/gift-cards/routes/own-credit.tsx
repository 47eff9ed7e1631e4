import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { Section } from "~/features/accounts/components/profile/section.tsx";
import { shortId } from "~/features/orders/status.ts";
import { formatNairaExact, formatNairaSigned, nairaToKobo } from "~/lib/money.ts";
import { formatOrderDate } from "~/lib/time.ts";
import { lastDayOf } from "../admin/words.ts";
import { creditEntryNames } from "../credit/words.ts";
import type { OwnCredit } from "../schema.ts";

/** What an account's store credit comes to, and how it came there: a part of the profile. */
export default function OwnCreditSection() {
  const { user } = useAuth();
  const { data, error } = useQuery({
    queryKey: ["own-store-credit", user?.id],
    queryFn: () => call("own_store_credit"),
    enabled: user !== null,
  });
  return (
    <Section
      title="Store credit"
      text="Your money at the shop: refunds that you had as credit, and what we gave you. At checkout it pays with one tick."
      anchor="store-credit"
    >
      {error && <p className="text-sm text-oxblood">{error.message}</p>}
      {data && <Credit credit={data} />}
    </Section>
  );
}

function Credit({ credit }: { credit: OwnCredit }) {
  if (credit.entries.length === 0)
    return <p className="text-sm text-muted">You have none at the moment.</p>;
  return (
    <>
      <p className="prices text-2xl">{formatNairaExact(nairaToKobo(credit.balance))}</p>
      <p className="mt-1 text-sm text-muted">{standingOf(credit)}</p>
      <ul aria-label="Its moves" className="mt-5 border-t border-line text-sm">
        {credit.entries.map((entry) => (
          <li key={entry.id} className="flex justify-between gap-4 border-b border-line py-2.5">
            <span className="min-w-0">
              {creditEntryNames[entry.kind]}
              {entry.order_id && (
                <>
                  {" "}
                  <Link to={`/orders/${entry.order_id}`} className="link">
                    Order {shortId(entry.order_id)}
                  </Link>
                </>
              )}
              <span className="block break-words text-muted">
                {[formatOrderDate(new Date(entry.at)), entry.reason].filter(Boolean).join(" · ")}
              </span>
            </span>
            <span className="prices whitespace-nowrap">
              {formatNairaSigned(nairaToKobo(entry.amount))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function standingOf({ balance, expires_at, is_blocked }: OwnCredit): string {
  if (is_blocked) return "It cannot be used now. Write to us and we will help.";
  if (balance === 0) return "Nothing is left.";
  return expires_at === null ? "It does not expire." : `Good until ${lastDayOf(expires_at)}.`;
}
