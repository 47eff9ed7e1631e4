import type { BlockKind } from "~/features/editorial/blocks.ts";
import { formatCount } from "~/lib/count.ts";
import type { NewsletterSendState, NewsletterState } from "~/lib/statuses.ts";

export const NEWSLETTERS_PATH = "/admin/newsletters";

/** What links and the picture of a letter begin with. */
export const LETTERS = "/letters";

/** A letter's HTML whose links lead straight to the shop, and nothing of it tells that it was opened. */
export const withoutCounting = (html: string): string =>
  html
    .replace(new RegExp(`<img[^>]*${LETTERS}/[-0-9a-f]+/seen\\.gif[^>]*>`, "g"), "")
    .replace(new RegExp(`${LETTERS}/[-0-9a-f]+/go\\?to=([^"]*)`, "g"), (_, to: string) =>
      new URLSearchParams(`to=${to}`).get("to")!.replaceAll("&", "&amp;").replaceAll('"', "%22"),
    );

/** So many days after somebody came by a letter, what they order is put to it. */
export const COUNTS_DAYS = 7;

/** Blocks that a mail can show: what asks or is looked at in the shop alone is none of them. */
export const LETTER_KINDS = [
  "text",
  "story",
  "edit",
  "house",
  "statement",
  "points",
  "promises",
] as const satisfies readonly BlockKind[];

/** What staff call each state. */
export const STATES: Record<NewsletterState, { label: string; tone: "good" | "warn" | "plain" }> = {
  draft: { label: "Draft", tone: "plain" },
  scheduled: { label: "Scheduled", tone: "warn" },
  sending: { label: "Sending", tone: "warn" },
  paused: { label: "Paused", tone: "warn" },
  sent: { label: "Sent", tone: "good" },
  stopped: { label: "Stopped", tone: "plain" },
};

/** So long after it began a newsletter waits for mailboxes that had another mail on the day. */
export const WAITS_MS = 3 * 86_400_000;
/** Whoever had another mail on the day is tried again after this. */
export const RETRY_MS = 4 * 3_600_000;

/** What staff may do about it. */
export const MOVES = {
  pause: { from: ["sending"], to: "paused" },
  resume: { from: ["paused"], to: "sending" },
  stop: { from: ["sending", "paused"], to: "stopped" },
  unschedule: { from: ["scheduled"], to: "draft" },
} as const satisfies Record<string, { from: readonly NewsletterState[]; to: NewsletterState }>;
export type Move = keyof typeof MOVES;
export const MOVE_NAMES = Object.keys(MOVES) as [Move, ...Move[]];

/** How many readers stand how. */
export type Progress = Record<NewsletterSendState, number>;

export const NO_PROGRESS: Progress = {
  waiting: 0,
  queued: 0,
  left: 0,
  twice: 0,
  busy: 0,
  stopped: 0,
};

/** "1 person", "1,204 people" */
export const people = (count: number): string =>
  count === 1 ? "1 person" : `${formatCount(count)} people`;

/** Why some of its readers did not get it, each in a sentence. */
export function reasonsOf({ left, twice, busy, stopped }: Progress): string[] {
  return [
    ...(left > 0 ? [`${people(left)} left the newsletter before their turn came.`] : []),
    ...(twice > 0 ? [`${people(twice)} read it at another address of the same mailbox.`] : []),
    ...(busy > 0 ? [`${people(busy)} had another mail of ours on each of its days.`] : []),
    ...(stopped > 0 ? [`It was stopped before ${people(stopped)} got it.`] : []),
  ];
}
