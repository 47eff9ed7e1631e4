/** How staff read the rules by which the shop refuses; one that is not here is shown by its reason. */
export const RULE_WORDS: Readonly<Record<string, string>> = {
  "order.budget": "Too much on hold, nothing confirmed",
  "order.network": "Too much on hold from one connection",
  "order.breaker": "Strangers hold too much together",
  "order.unpaid": "Too much on hold, nothing paid",
  "order.size": "Larger than an order may be",
  "on_delivery.listed": "On the list: no pay on delivery",
  "on_delivery.refused_before": "Refused a delivery before",
  "on_delivery.first_order": "Too large for a first pay on delivery",
  "discount.card": "A code used again with the same card",
};

/** The rule of a refusal in words, if there are any for it. */
export const wordsOf = (rule: string): string | undefined => RULE_WORDS[rule];
