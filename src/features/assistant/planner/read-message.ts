import { foldText } from "~/features/language/fold.ts";
import type { Understanding } from "~/features/language/understanding.ts";
import { findNamed } from "../shelf/named.ts";
import type { Piece, Shelf } from "../shelf/pieces.server.ts";
import { readText } from "../shelf/read-wanted.ts";
import { hasDetail, hasSubject, type Wanted } from "../shelf/wanted.ts";
import { findAbroad, findPlace, type Place } from "../tools/places.ts";
import { findTopic } from "./find-topic.ts";
import type { Topic } from "./topics/topic.ts";

/** One message of a shopper, read. */
export interface Message {
  text: string;
  folded: string;
  topic: Topic;
  language: Understanding;
  wanted: Wanted;
  /** It names a thing of its own, instead of going on about the last one. */
  hasSubject: boolean;
  hasDetail: boolean;
  /** Products called by name, each mention with those it may mean. */
  named: Piece[][];
  place: Place | null;
  abroad: string | null;
  /** Which of those shown last, from 0; -1 the last. */
  picks: number[];
  pointsBack: boolean;
  /** Words that nothing in the shop is called by. */
  strange: string[];
}

export const LONGEST_READ = 1000;

export function readMessage(text: string, shelf: Shelf): Message {
  const raw = text.slice(0, LONGEST_READ);
  const { language, wanted } = readText(raw, shelf.lexicon);
  const message: Message = {
    text: raw,
    folded: foldText(raw),
    topic: "unclear",
    language,
    wanted,
    hasSubject: hasSubject(wanted),
    hasDetail: hasDetail(wanted),
    named: findNamed(shelf, raw),
    place: findPlace(raw),
    // "UK 9" is a size.
    abroad: language.wishes.some(({ kind }) => kind === "size") ? null : findAbroad(raw),
    picks: language.picks,
    pointsBack: language.pointsBack,
    strange: language.leftover.filter(({ isName }) => !isName).map(({ word }) => word),
  };
  message.topic = findTopic(message);
  return message;
}
