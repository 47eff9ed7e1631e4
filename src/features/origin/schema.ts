import { z } from "zod";

/** A card to print. */
export const printedCard = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  size: z.string(),
  /** In groups of four. */
  code: z.string(),
  /** What its QR code opens. */
  link: z.string(),
});
export type PrintedCard = z.output<typeof printedCard>;

/** An order's packing as staff see it. */
export const packingView = z.object({
  cards: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      category: z.string(),
      size: z.string(),
      code: z.string(),
      lookups: z.number(),
      first_lookup_at: z.string().nullable(),
      last_lookup_at: z.string().nullable(),
      withdrawn_at: z.string().nullable(),
    }),
  ),
  photos: z.array(
    z.object({
      id: z.string(),
      /** Shows it for an hour. */
      url: z.string(),
      taken_at: z.string(),
    }),
  ),
});
export type PackingView = z.output<typeof packingView>;
