import type { PolicyTopic } from "../../tools/policies.ts";

export type Topic =
  | "greeting"
  | "thanks"
  | "who"
  | "person"
  | "complaint"
  | "order"
  | "cancel"
  | "pay"
  | "address"
  | "cart"
  | "save"
  | "alert"
  | "delivery"
  | "abroad"
  | "payment"
  | "payOnDelivery"
  | "poBox"
  | "security"
  | "task"
  | "service"
  | "signIn"
  | "password"
  | "email"
  | "language"
  | "hours"
  | "contact"
  | "place"
  | "size"
  | "count"
  | "price"
  | "available"
  | "details"
  | "compare"
  | "discount"
  | "catalogue"
  | "find"
  | "similar"
  | "more"
  | "cheaper"
  | "dearer"
  | "unclear"
  | { policy: PolicyTopic };

/** Ways to say what a message is about; of several lists and of one the first that fits holds. */
export type Topics = readonly (readonly [RegExp, Topic])[];

/** Topics that hold although a product is called by name in the same breath. */
export const ABOVE_PRODUCTS: ReadonlySet<Topic> = new Set<Topic>([
  "complaint",
  "cancel",
  "address",
  "cart",
  "save",
  "alert",
  "order",
  "compare",
  "delivery",
  "payOnDelivery",
]);
