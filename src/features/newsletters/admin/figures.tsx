import { useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import { formatCount } from "~/lib/count.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { COUNTS_DAYS } from "../rules.ts";
import { newsletterKey } from "./use-newsletter-editor.ts";

/** What came of a newsletter, and how it is counted. */
export function Figures({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: [...newsletterKey(id), "figures"],
    queryFn: () => call("newsletter_figures", { id }),
  });
  if (!data) return null;
  const rows = [
    {
      name: "Opened",
      value: formatCount(data.opened),
      says: "A hint only: many mailboxes fetch pictures by themselves, others never do.",
    },
    {
      name: "Came to the shop",
      value: formatCount(data.clicked),
      says: "People whose link was opened, each once. Some mailboxes open links to check them.",
    },
    {
      name: "Ordered",
      value: formatCount(data.orders),
      says: `Paid orders of a mailbox that came by it, within ${COUNTS_DAYS} days; of several letters the last counts.`,
    },
    {
      name: "Sold",
      value: formatNaira(nairaToKobo(data.naira)),
      says: "What these orders come to, less refunds. An order at another address is not seen.",
    },
  ];
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="text-base font-medium">
        What came of it
      </h2>
      <dl className="mt-2 divide-y divide-line border-y border-line text-sm">
        {rows.map(({ name, value, says }) => (
          <div key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 py-2.5">
            <dt>{name}</dt>
            <dd className="prices text-right">{value}</dd>
            <dd className="col-span-2 text-xs text-muted">{says}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
