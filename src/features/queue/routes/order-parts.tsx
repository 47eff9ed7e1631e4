import { useOutletContext } from "react-router";
import { PackingPanel } from "~/features/origin/components/packing-panel.tsx";
import { OrderMoves } from "../components/order-moves.tsx";
import { OrderWork } from "../components/order-work.tsx";

/** What features above orders show on an order's page, by the place on it. */
const parts = { top: Top, aside: PackingPanel };

function Top() {
  return (
    <>
      <OrderWork />
      <OrderMoves />
    </>
  );
}

export default function OrderParts() {
  const { place } = useOutletContext<{ place: keyof typeof parts }>();
  const Part = parts[place];
  return <Part />;
}
