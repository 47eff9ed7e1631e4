/** Why a person has to go on at our page, and what their assistant tells them. */
export const HANDOVERS = {
  payment_at_shop:
    "Cards and transfers are paid by the person on our own page: send them to continue_url, where all of this is filled in.",
  confirm_first:
    "The shop asks the person for a code from their own mailbox first: send them to continue_url, where all of this is filled in.",
  delivery_at_shop: "Where it goes is said on our own page: send the person to continue_url.",
} as const;
export type Handover = keyof typeof HANDOVERS;
export const HANDOVER_CODES = Object.keys(HANDOVERS) as Handover[];
