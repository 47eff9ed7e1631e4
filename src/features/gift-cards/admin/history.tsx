import { Link } from "react-router";
import { rowLink } from "~/features/admin/components/list-page.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { shortId } from "~/features/orders/status.ts";
import { formatNairaSigned, nairaToKobo } from "~/lib/money.ts";
import { cx } from "~/ui/cx.ts";
import type { CardView } from "../schema.ts";
import { entryNames } from "./words.ts";

/** Every move of its money. */
export function History({ entries }: { entries: CardView["entries"] }) {
  return (
    <ul className="border-t border-line text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className="flex justify-between gap-4 border-b border-line py-2.5">
          <span className="min-w-0">
            {entryNames[entry.kind]}
            {entry.order_id && (
              <>
                {" "}
                <Link to={`/admin/orders/${entry.order_id}`} className={cx(rowLink, "underline")}>
                  Order {shortId(entry.order_id)}
                </Link>
              </>
            )}
            <span className="block break-words text-muted">
              {[formatMoment(entry.at), entry.by, entry.reason].filter(Boolean).join(" · ")}
            </span>
          </span>
          <span className="prices whitespace-nowrap">
            {formatNairaSigned(nairaToKobo(entry.amount))}
          </span>
        </li>
      ))}
    </ul>
  );
}
