import { useParams } from "react-router";
import { OrderCards } from "../components/order-cards.tsx";

/** Below an order's packing slip. */
export default function AdminCards() {
  const { id = "" } = useParams();
  return <OrderCards orderId={id} />;
}
