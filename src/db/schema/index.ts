export * from "./accounts.ts";
export * from "./catalogue.ts";
export * from "./checkout.ts";
export * from "./orders.ts";
export * from "./payments.ts";
export * from "./returns.ts";
export * from "./reviews.ts";
export * from "./store.ts";
