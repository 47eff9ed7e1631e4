import { z } from "zod";
import { piece } from "~/features/collections/schema.ts";
import { blockSchema, MOST_BLOCKS } from "~/features/editorial/blocks.ts";
import { savedBlocks } from "~/features/editorial/schema.ts";
import { NEWSLETTER_STATES } from "~/lib/statuses.ts";
import { LETTER_KINDS, MOVE_NAMES } from "./rules.ts";
import { segmentSchema } from "./segments/schema.ts";

const NOT_FOR_MAIL = "A mail cannot show one of these blocks";
const isForMail = ({ kind }: { kind: string }) =>
  (LETTER_KINDS as readonly string[]).includes(kind);

/** What staff say of a newsletter. */
export const newsletterFields = z.object({
  subject: z.string().trim().min(1, "Give it a subject").max(120, "At most 120 letters"),
  preview: z.string().trim().max(160, "At most 160 letters").default(""),
  blocks: z
    .array(blockSchema)
    .max(MOST_BLOCKS, `At most ${MOST_BLOCKS} blocks`)
    .refine((blocks) => blocks.every(isForMail), NOT_FOR_MAIL),
  segment: segmentSchema.default({}),
});
export type NewsletterFields = z.output<typeof newsletterFields>;

export const newsletterInput = z.object({ id: z.uuid() });

export const saveNewsletterInput = newsletterFields.extend({
  blocks: savedBlocks.refine((blocks) => blocks.every(isForMail), NOT_FOR_MAIL),
  /** Left out: a new one. */
  id: z.uuid().optional(),
  /** As it was seen: what others have changed since is told. */
  seen: newsletterFields.optional(),
});

export const previewInput = newsletterFields.pick({ blocks: true }).extend({
  subject: z.string().max(120),
  preview: z.string().max(160),
});

export const countInput = z.object({ segment: segmentSchema });

export const sendInput = z.object({
  id: z.uuid(),
  /** The one that was read and tested. */
  version: z.number().int().min(1),
  /** Left out: at once. */
  at: z.iso.datetime({ offset: true, error: "Choose a day and a time" }).nullable().default(null),
  /** Whoever sends it knows how many people get it. */
  is_sure: z.boolean().default(false),
});

export const moveInput = z.object({ id: z.uuid(), move: z.enum(MOVE_NAMES) });

const count = z.number().int();

export const progressView = z.object({
  state: z.enum(NEWSLETTER_STATES),
  version: z.number(),
  scheduled_at: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  next_piece_at: z.string().nullable(),
  /** Of its readers, by how it stands with them. */
  readers: z.object({
    waiting: count,
    queued: count,
    left: count,
    twice: count,
    busy: count,
    stopped: count,
  }),
});

export const newsletterView = newsletterFields.extend({
  id: z.string(),
  /** Those that its edits name, to show them. */
  pieces: z.array(piece),
  progress: progressView,
});
