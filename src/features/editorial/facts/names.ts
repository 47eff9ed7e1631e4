/** Facts that a text of staff may name in braces, and what each tells. */
export const FACT_NAMES = {
  shop: "The shop's name",
  processing_days: "Business days until the courier has an order",
  same_day_too: "“, the same day in Lagos if you order before 12 PM”, while that is offered",
  same_day_rule: "A sentence on who is served the same day, while that is offered",
  delivery_ways: "A sentence: the ways of delivery with their days and fees",
  on_the_road: "A sentence: how long an order is on the road, and how long before that",
  free_delivery_rule: "A sentence on the sum from which delivery is free, while there is one",
  return_days: "Days in which a piece may come back",
  held_days: "Days for which the other size of an exchange waits",
  inspection_days: "Business days that a look at what came back takes",
  refund_days: "Business days until money is back",
  answer_hours: "Hours in which messages are answered",
} as const;
export type FactName = keyof typeof FACT_NAMES;

/** The same of what stands in a paragraph of its own. */
export const PART_NAMES = {
  delivery_table: "A table: ways of delivery, days and fees",
  zone_table: "A table: days on the road by zone",
  return_table: "A table: the steps of a return and their days",
  opening_hours: "When the store is open",
  contact: "Mail, phone, Instagram and address",
} as const;

/** Whether a text may name it. */
export const isFact = (name: string): boolean =>
  Object.hasOwn(FACT_NAMES, name) || Object.hasOwn(PART_NAMES, name);
