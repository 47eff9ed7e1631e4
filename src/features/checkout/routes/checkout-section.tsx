import { data, redirect } from "react-router";
import type { Route } from "./+types/checkout-section";

/** Steps that had an address of their own, and where they stand now. */
const SECTIONS = new Map([
  ["contact", "#contact"],
  ["delivery", "#delivery"],
  ["payment", "#payment"],
  ["review", ""],
]);

export function loader({ params }: Route.LoaderArgs) {
  const section = SECTIONS.get(params.section);
  if (section === undefined) throw data(null, { status: 404 });
  return redirect(`/checkout${section}`);
}

export default function CheckoutSection() {
  return null;
}
