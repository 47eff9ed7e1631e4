import { useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { readable } from "~/features/admin/components/status-text.tsx";
import { ServiceKeysSection } from "~/features/service-keys/components/service-keys-section.tsx";
import { keysOf } from "~/lib/keys-of.ts";
import { isKobo, type Value } from "../components/field-values.ts";
import { SectionForm } from "../components/section-form.tsx";

/** Where a name alone reads badly. */
const labels: Record<string, string> = {
  whatsapp: "WhatsApp",
  new_badge_days: "Days with the badge New",
  sale_badges: "Flash Sale badges",
  sale_below_naira: "Flash Sale below (₦)",
  sale_percent: "Flash Sale discount (%)",
  price_floor_naira: "Ask before a price below (₦)",
  price_unit: "Price step (₦)",
  on_delivery_max_kobo: "Pay on delivery up to (₦)",
  on_delivery_first_max_kobo: "Pay on delivery, first order up to (₦)",
  on_delivery_enabled: "Pay on delivery",
  pickup_enabled: "Pick up in store",
  pickup_days: "Days to pick up and pay",
  transfer_minutes: "Minutes to transfer",
  card_minutes: "Minutes to pay by card",
  processing_days_min: "Days to pack, at least",
  processing_days_max: "Days to pack, at most",
  naira_per_gbp: "Naira for one pound",
  naira_per_usd: "Naira for one US dollar",
  naira_per_eur: "Naira for one euro",
  naira_per_cad: "Naira for one Canadian dollar",
  sells_cards: "Sell gift cards to shoppers",
  wrap_fee_kobo: "Gift wrap of an order (₦)",
  price_drops: "Tell who saved a piece that it costs less",
  after_delivery: "Ask after a delivery how the pieces are",
  back_in_stock: "Tell who waits that a size is back",
  abandoned_cart: "Remind of a cart that was left behind",
  birthdays: "Greet who gave their birthday",
  birthday_code: "Discount code in the greeting",
  abandoned_cart_hours: "Hours until a cart counts as left behind",
  rate_percent: "Rate (%)",
  prices_include: "Prices include VAT",
  staff_email: "Email of the staff",
  duty_minutes: "On duty: minutes between two mails",
  keep_mails_days: "Days to keep mails",
  keep_guests_years: "Years to keep who ordered as a guest",
  staff_second_factor: "Staff change nothing until they have set up two-step sign-in",
  unproved_minutes: "Unconfirmed: minutes on hold",
  unproved_on_delivery_minutes: "Unconfirmed: minutes with pay on delivery",
  unproved_pieces_of_a_size: "Unconfirmed: pieces of one size",
  unproved_pieces_per_contact: "Unconfirmed: pieces per customer",
  unproved_orders_per_contact: "Unconfirmed: orders per customer",
  unproved_pieces_per_network: "Unconfirmed: pieces per internet connection",
  unproved_orders_per_network: "Unconfirmed: orders per internet connection",
  unproved_orders_per_wide_network: "Unconfirmed: orders per wide network",
  unproved_percent_of_a_size: "Unconfirmed, all: share of a size (%)",
  unproved_percent_of_the_shop: "Unconfirmed, all: share of the shop (%)",
  unpaid_pieces_per_customer: "Confirmed, unpaid: pieces per customer",
  unpaid_pieces_per_network: "Confirmed, unpaid: pieces per internet connection",
  lines_per_order: "Different pieces in one order",
  pieces_per_order: "Pieces in one order",
};

/** "free_delivery_over_kobo" reads "Free delivery over (₦)"; its kobo are shown as naira. */
const labelOf = (name: string) =>
  labels[name]
    ? labels[name]
    : isKobo(name)
      ? `${readable(name.replace(/_kobo$/, ""))} (₦)`
      : readable(name);

/** What a name alone does not tell. */
const hints: Record<string, string> = {
  whatsapp: "Digits with the country code, for chat links",
  registration: "RC number and the like, on invoices",
  price_unit: "Naira that one step of the price filter stands for",
  new_badge_days: "Days in which a product without a badge shows New",
  sale_badges: "Badges that put a product into the Flash Sale, apart by commas",
  sale_below_naira: "Cheaper products are in the Flash Sale too",
  price_floor_naira: "Staff are always asked before a price of ₦0",
  low_stock: "Pieces of a size from which it counts as low",
  naira_per_gbp:
    "Shows prices in it beside naira to who chooses so; everybody pays naira. 0: not shown",
  free_delivery_over_kobo: "Empty: never free",
  wrap_fee_kobo: "0: free. Empty: not offered",
  on_delivery_max_kobo: "Larger orders cannot be paid at the door",
  on_delivery_first_max_kobo:
    "Until something was delivered to a customer, larger orders cannot be paid at the door",
  pickup_days: "How long pieces to be paid at pick-up wait in the store",
  transfer_minutes: "How long an order waits for a transfer",
  card_minutes: "How long an order waits for a card payment",
  hours: "One line for each, days and hours apart by a colon",
  staff_email:
    "Gets a mail when a receipt arrives, a return is asked for or strangers hold too much. Empty: nobody",
  rate_percent: "Orders keep the rate that they were placed with. 0: the shop charges none",
  prices_include:
    "Otherwise it is added to prices and delivery at the checkout, as a line of its own",
  back_in_stock: "Off: who asked waits, and is told once this is on again",
  abandoned_cart: "Only who asked for it, once for a cart, and not who has ordered since",
  birthday_code: "Empty, or a code that cannot be used that day: the greeting comes without one",
  keep_mails_days: "How long the outbox shows what mails said; those with a code or link for a day",
  keep_guests_years:
    "Then the order forgets name, email, phone and address. The books are kept for six years by law",
  unproved_minutes: "Until the link in the mail is pressed, money comes or staff have called",
  unproved_on_delivery_minutes: "The same for orders that are paid at the door",
  unproved_pieces_per_contact: "By email address and by phone number, however they are written",
  unproved_orders_per_network:
    "Carriers put many phones behind one; past this a code sent by mail lets the order through",
  unproved_orders_per_wide_network: "IPv6 only: the /48 around a connection",
  unproved_percent_of_a_size: "At least one piece; past it new customers confirm first",
  unproved_percent_of_the_shop:
    "At least what one customer may hold; past it new customers confirm first",
  unpaid_pieces_per_network: "Not counted for customers who have paid before",
  lines_per_order: "Above, the shop asks to be written to",
  cutoff_hour: "Hour in Lagos from which same-day delivery is closed",
};

/** What is set on a page of its own. */
const ELSEWHERE = ["sale_is_on", "sale_from", "sale_until"];

const without = <T extends Record<string, Value>>(section: T, names: readonly string[]) =>
  Object.fromEntries(Object.entries(section).filter(([name]) => !names.includes(name)));

export default function AdminSettings() {
  const { data, error, refetch } = useQuery({
    queryKey: ["settings"],
    queryFn: () => call("admin_settings"),
  });
  return (
    <>
      <title>Settings</title>
      <h1 className="display mb-5 text-xl">Settings</h1>
      {!data && error && (
        <LoadFailed title="Failed to fetch the settings" error={error} onRetry={refetch} />
      )}
      {!data && !error && <p className="py-24 text-center text-muted">Loading...</p>}
      <div className="gap-5 lg:columns-2">
        {data &&
          keysOf(data).map((name) =>
            name === "menus" || name === "agents" ? null : (
              <SectionForm
                key={name}
                name={name}
                section={without(data[name], ELSEWHERE)}
                labelOf={labelOf}
                hints={hints}
              />
            ),
          )}
        {data && <ServiceKeysSection />}
      </div>
    </>
  );
}
