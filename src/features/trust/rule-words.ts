/** How staff read the rules by which the shop refuses; one that is not here is shown by its reason. */
export const RULE_WORDS: Readonly<Record<string, string>> = {
  "order.budget": "Too many pieces or orders before anything was confirmed or paid",
  "order.network": "Too much from one network before anything was confirmed or paid",
  "order.unpaid": "Too many unpaid pieces of a customer who is known",
  "order.breaker": "Unconfirmed orders hold too much of the stock",
  "order.size": "More lines or pieces than one order may have",
  "on_delivery.listed": "On the list of contacts without pay on delivery",
  "on_delivery.refused_before": "Refused a delivery before",
  "on_delivery.first_order": "Pay on delivery above the limit of a first order",
  "discount.per_customer": "A code that this customer has used already",
};

/** The rule of a refusal in words, if there are any for it. */
export const wordsOf = (rule: string): string | undefined => RULE_WORDS[rule];
