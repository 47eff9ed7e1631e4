/** What can be printed about an order, by its place in the address. */
export const PAPERS = {
  "packing-slip": "Packing slip",
  label: "Label",
  invoice: "Invoice",
} as const;

export type Paper = keyof typeof PAPERS;

export const isPaper = (text: string | undefined): text is Paper =>
  text !== undefined && Object.hasOwn(PAPERS, text);
