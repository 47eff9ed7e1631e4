import { z } from "zod";
import { isWholeKobo } from "~/lib/money.ts";

const productId = z.number().int().min(1).max(2_147_483_647);

/** A size of a product; "" is the pool of a product without sizes. */
export const variantKey = z.object({ product_id: productId, size: z.string().max(20) });
export type VariantKey = z.output<typeof variantKey>;

export const MOST_PIECES = 1_000_000;

/** How staff move stock, each with the words of its dialog. */
export const STAFF_MOVES = ["receive", "damage", "correct"] as const;
export type StaffMove = (typeof STAFF_MOVES)[number];

export const moveInput = z
  .object({
    /** Made by the browser, so that one press counts once. */
    id: z.uuid(),
    kind: z.enum(STAFF_MOVES),
    lines: z
      .array(
        variantKey.extend({
          quantity: z
            .number("Enter how many")
            .int("Enter whole pieces")
            .min(-MOST_PIECES)
            .max(MOST_PIECES)
            .refine((pieces) => pieces !== 0, "Enter how many"),
        }),
      )
      .min(1)
      .max(500),
    reason: z.string().trim().min(1, "Enter why").max(200),
  })
  .refine(
    ({ kind, lines }) => kind === "correct" || lines.every(({ quantity }) => quantity > 0),
    "Only a correction takes pieces away by a minus",
  );
export type MoveInput = z.output<typeof moveInput>;

const watch = z.object({
  low_at: z.number().int("Enter whole pieces").min(0).max(10_000).nullable(),
  lead_days: z.number().int("Enter whole days").min(0).max(365).nullable(),
});
export const watchInput = watch.extend({
  product_id: productId,
  /** As it was seen; left out: it is overwritten. */
  seen: watch.optional(),
});

export const startPurchaseInput = z.object({
  supplier: z.string().trim().min(1, "Enter the supplier").max(100),
  expected_on: z.iso.date("Enter a date").nullable(),
  note: z.string().trim().max(300).default(""),
});

export const purchaseLineInput = variantKey.extend({
  id: z.number().int().positive(),
  /** 0 takes the line away. */
  ordered: z.number("Enter how many").int("Enter whole pieces").min(0).max(MOST_PIECES),
  /** Naira for one piece. */
  cost: z.number("Enter a cost").min(0).max(1_000_000_000).refine(isWholeKobo).nullable(),
});

export const receivePurchaseInput = z.object({
  /** Made by the browser, so that one press counts once. */
  batch: z.uuid(),
  id: z.number().int().positive(),
  lines: z
    .array(
      variantKey.extend({
        quantity: z.number().int("Enter whole pieces").min(1).max(MOST_PIECES),
        /** How many had come when the person looked. */
        was: z.number().int().min(0),
      }),
    )
    .min(1, "Enter how many came")
    .max(500),
});

export const purchaseView = z.object({
  id: z.number(),
  supplier: z.string(),
  expected_on: z.string().nullable(),
  note: z.string(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
  lines: z.array(
    variantKey.extend({
      name: z.string(),
      category: z.string(),
      sku: z.string(),
      image: z.string().nullable(),
      ordered: z.number(),
      received: z.number(),
      cost: z.number().nullable(),
    }),
  ),
});
export type PurchaseView = z.output<typeof purchaseView>;

/** Of one piece, as its label says it. */
export const labelText = variantKey.extend({
  name: z.string(),
  category: z.string(),
  sku: z.string(),
  barcode: z.string(),
  price: z.number(),
  on_hand: z.number(),
});
export type LabelText = z.output<typeof labelText>;

export const COUNT_SCOPES = ["shelf", "category"] as const;
export type CountScope = (typeof COUNT_SCOPES)[number];

export const startInput = z.object({
  id: z.uuid(),
  scope: z.enum(COUNT_SCOPES),
  place: z.string().trim().min(1, "Choose what to count").max(60),
});

/** Pieces found, by what was scanned or typed. */
export const tallyInput = z.object({
  id: z.uuid(),
  code: z.string().trim().min(1).max(60),
  /** Below zero takes a slip back; 0 says that nothing is there. */
  quantity: z.number().int("Enter whole pieces").min(-10_000).max(10_000),
});
export type Tally = z.output<typeof tallyInput>;

/** A size as a count has found it. */
export const countLine = variantKey.extend({
  name: z.string(),
  category: z.string(),
  image: z.string().nullable(),
  sku: z.string(),
  /** Null: nobody has looked for it yet. */
  counted: z.number().nullable(),
  /** How many should have stood there when it was counted. */
  expected: z.number(),
  /** Pieces came or left while it was counted: the difference says nothing. */
  is_unsure: z.boolean(),
  is_confirmed: z.boolean(),
});
export type CountLine = z.output<typeof countLine>;

export const countState = z.object({
  id: z.string(),
  scope: z.enum(COUNT_SCOPES),
  place: z.string(),
  started_at: z.string(),
  closed_at: z.string().nullable(),
  /** The last counted first. */
  lines: z.array(countLine),
  /** Some of those that should be there and that nobody has counted yet, and how many there are. */
  missing: z.array(countLine),
  missing_total: z.number(),
});
export type CountState = z.output<typeof countState>;

export const confirmInput = z.object({
  id: z.uuid(),
  /** With the figures that the person saw. */
  lines: z
    .array(variantKey.extend({ counted: z.number().int().min(0), expected: z.number().int() }))
    .max(2000),
});
