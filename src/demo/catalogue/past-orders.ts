import { createRandom, type Random } from "~/lib/random.ts";
import { type DemoCustomer, seededUuid } from "./customers.ts";
import type { DemoProduct } from "./products.ts";
import type { DemoReview } from "./reviews.ts";

export type DemoOrderLine = { productKey: string; size: string; quantity: number };

export type DemoOrder = {
  id: string;
  customerId: string;
  status: "pending" | "processing" | "delivered" | "cancelled";
  paymentMethod: "transfer" | "on_delivery";
  paymentReference: string;
  lines: DemoOrderLine[];
  placedDaysAgo: number;
  /** Delivered orders only. */
  deliveredDaysAgo: number | null;
};

/** Share of the reviews that stand on an order of the same product. */
const VERIFIED_SHARE = 0.13;
const CANCELLED = 6;
/** Orders that wait to be sent, all in the last days. */
const OPEN = 8;

/** States whose zones may pay at the door. */
const PAYS_AT_DOOR = ["LA", "OG", "OY", "OS", "ON", "EK", "FC"];

/** What the demo customers ordered: before their reviews, and a few orders of this week. */
export function buildDemoOrders(
  products: DemoProduct[],
  reviews: DemoReview[],
  customers: DemoCustomer[],
): DemoOrder[] {
  const random = createRandom("orders");
  const byKey = new Map(products.map((product) => [product.key, product]));
  const people = new Map(customers.map((customer) => [customer.id, customer]));
  const order = (
    customer: DemoCustomer,
    rest: Pick<DemoOrder, "status" | "lines" | "placedDaysAgo">,
  ) =>
    ({
      id: seededUuid(random),
      customerId: customer.id,
      paymentMethod:
        PAYS_AT_DOOR.includes(customer.state) && random.chance(0.5) ? "on_delivery" : "transfer",
      paymentReference: paymentReference(random),
      deliveredDaysAgo: null,
      ...rest,
    }) satisfies DemoOrder;

  const delivered = reviews.flatMap((review): DemoOrder[] => {
    const product = byKey.get(review.productKey) as DemoProduct;
    const deliveredDaysAgo = review.createdDaysAgo + random.int(2, 12);
    const placedDaysAgo = deliveredDaysAgo + random.int(3, 9);
    if (placedDaysAgo >= product.createdDaysAgo || !random.chance(VERIFIED_SHARE)) return [];
    const lines = [lineOf(product, random)];
    if (random.chance(0.25)) {
      const other = random.pick(products);
      const wasThere = other.isActive && other.createdDaysAgo > placedDaysAgo;
      if (wasThere && other !== product) lines.push(lineOf(other, random));
    }
    const customer = people.get(review.customerId) as DemoCustomer;
    return [
      { ...order(customer, { status: "delivered", lines, placedDaysAgo }), deliveredDaysAgo },
    ];
  });

  // What is on sale now would have to be priced by today's sale rules.
  const plain = products.filter(
    ({ isActive, badge, stock }) =>
      isActive &&
      badge !== "Sale" &&
      badge !== "Trending" &&
      badge !== "New" &&
      stock.every(({ onHand }) => onHand > 3),
  );
  const cancelled = random.shuffle(customers).slice(0, CANCELLED);
  const waiting = random
    .shuffle(customers.filter(({ state }) => PAYS_AT_DOOR.includes(state)))
    .slice(0, OPEN);
  return [
    ...delivered,
    ...cancelled.map((customer) => ({
      ...order(customer, {
        status: "cancelled",
        lines: [lineOf(random.pick(plain), random)],
        placedDaysAgo: random.int(8, 34),
      }),
      paymentMethod: "transfer" as const,
    })),
    ...waiting.map((customer, index) => ({
      ...order(customer, {
        status: index < OPEN / 2 ? "pending" : "processing",
        lines: [lineOf(random.pick(plain), random)],
        placedDaysAgo: index < OPEN / 2 ? random.int(0, 1) : random.int(2, 4),
      }),
      paymentMethod: "on_delivery" as const,
    })),
  ];
}

function lineOf(product: DemoProduct, random: Random): DemoOrderLine {
  const size = product.sizes.length > 0 ? random.pick(product.sizes) : "";
  return { productKey: product.key, size, quantity: random.chance(0.08) ? 2 : 1 };
}

function paymentReference(random: Random): string {
  const digits = Array.from({ length: 10 }, () => random.int(0, 15).toString(16).toUpperCase());
  return `ORI-${digits.join("")}`;
}
