import type { Call } from "./http-load.ts";

const list = (list: string, rest: Record<string, unknown> = {}): [string, unknown] => [
  "admin_list",
  { list, filters: {}, page: 1, per_page: 25, ...rest },
];

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** What the back-office asks the server for, as its pages do, by name. */
export const adminCalls: Record<string, readonly [string, unknown]> = {
  products: list("products"),
  "products, search": list("products", { search: "velvet" }),
  "products by stock": list("products", { sort: "stock_quantity" }),
  "products, low stock": list("products", { filters: { stock: "low" } }),
  "products, page 100": list("products", { page: 100 }),
  orders: list("orders"),
  "orders, search by name": list("orders", { search: "adaeze bello" }),
  "orders, search by number": list("orders", { search: "a1b2" }),
  "orders by amount": list("orders", { sort: "-total_amount" }),
  "orders by customer": list("orders", { sort: "full_name" }),
  "orders, a status": list("orders", { filters: { status: "processing" } }),
  "orders, paid this month": list("orders", {
    filters: {
      payment: "paid",
      from: daysAgo(30),
    },
  }),
  "orders, transfers to confirm": list("orders", { filters: { todo: "transfers" } }),
  "orders, page 2,000": list("orders", { page: 2000 }),
  customers: list("users"),
  "customers, search": list("users", { search: "okafor" }),
  "customers by name": list("users", { sort: "full_name" }),
  reviews: list("reviews"),
  "reviews, search": list("reviews", { search: "beautiful" }),
  returns: list("returns"),
  "returns, open": list("returns", { filters: { status: "open" } }),
  "returns, search": list("returns", { search: "bello" }),
  inbox: list("messages"),
  "inbox, search": list("messages", { search: "ikoyi" }),
  subscribers: list("subscribers"),
  "subscribers, search": list("subscribers", { search: "musa" }),
  discounts: list("discounts"),
  outbox: list("outbox"),
  "outbox, search": list("outbox", { search: "umeh" }),
  "audit log": list("audit"),
  "audit log, search": list("audit", { search: "product.updated" }),
  "audit log, of money": list("audit", { filters: { about: "money" } }),
  "audit log, of stock": list("audit", { filters: { about: "stock" } }),
  collections: list("collections"),
  houses: list("houses"),
  imports: list("imports"),
  "sizes and codes": list("variants"),
  "sizes and codes, search": list("variants", { search: "velvet" }),
  "stock moves": list("stock_moves"),
  "low stock": list("reorder"),
  purchases: list("purchases"),
  "stock counts": list("stock_counts"),
  riders: list("riders"),
  runs: list("delivery_runs"),
  "orders ready for a rider": list("ready_orders"),
  "book of cash": list("cash_entries"),
  "searches that found nothing": list("search_misses"),
  "work queue": ["work_queue", {}],
  dashboard: ["admin_dashboard", {}],
  "analytics, 30 days": ["admin_analytics", { days: 30 }],
  "analytics, a year": ["admin_analytics", { days: 365 }],
  "takings, a year": ["admin_takings", { from: daysAgo(364), to: daysAgo(0) }],
  "search box, a name": ["admin_search", { query: "ngozi" }],
  "search box, two letters": ["admin_search", { query: "ob" }],
};

/** Such a call over HTTP by somebody signed in. */
export const adminCall = ([name, args]: readonly [string, unknown], token: string): Call => ({
  path: `/rest/v1/rpc/${name}`,
  method: "POST",
  headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
  body: JSON.stringify(args),
});
