import type { Understanding, Wish } from "~/features/language/understanding.ts";

// People whom a text names and who are not to wear what it asks for.

const OF_OTHERS =
  /\b(?:with|meet(?:ing)?|visit(?:ing)?|see(?:ing)?|from|of|by) (?:my |his |her |the |a |our )?$/i;
/** "I am one of the aunties" speaks of oneself. */
const SELF = /\b(?:i am|i['’]?m|am|i be) (?:one|part) of (?:the |his |her |our )?$/i;
/** "Women's office wear", "see men's loafers". */
const ANYBODY = /^(?:(?:wo)?m[ae]n|lad(?:y|ies)|gents?|gentlem[ae]n|(?:fe)?males?)['’]?s?$/i;
/** "A gift for my girlfriend's birthday": whose day it is wears it. */
const GIFT = /\b(?:gift|present|surprise|buy(?:ing)? for)\b/i;
const DAY =
  /^['’]?s?\s+(?:\d+(?:st|nd|rd|th)?\s+)?(?:birthday|anniversary|graduation|convocation|wedding|retirement|promotion)\b/i;
const IS_GUEST = /\b(?:wear|attend|attending|going|outfit)\b/i;
const isGiven = (text: string, { start, end }: Wish) =>
  GIFT.test(text) ||
  (/^['’]?s?\s+(?:\d+\w*\s+)?birthday/i.test(text.slice(end)) &&
    /\bfor (?:my |our |his |her )?$/i.test(text.slice(0, start)));
const THEIRS =
  /^['’]?s?\s+(?:husband|wife|son|daughter|fianc\w+|boss|friends?|mother|mum|mom|father|dad|sister|brother|family|people|parents|office|place|house|company|colleagues?|teachers?|school|wedding|birthday|party|burial|naming|christening|dedication|graduation|in-?laws?)\b/i;

/** "My guy swears by them", "my sister recommended loafers": who only speaks of it. */
const SPEAKS =
  /^ (?:\w+ly |just |even |don |dey |go |has |have |had |always )*(?:swears?|swore|recommend\w*|told|tells?|tell|says?|said|talk\w*|talks|mention\w*|suggest\w*|introduced|referred|raves?|vouch\w*|advised?|advises|insist\w*|complain\w*|yarn\w*|hyped?|hypes|showed|praise\w*|posted|claims?|reckons?|thinks?|believes?|sabi|warned|laugh\w*|mock\w*|teased?|dragged|disturb\w*)\b/i;
/** "My pastor will talk", "my wife go vex": what they make of it. */
const JUDGES =
  /^ (?:(?:will|go|fit|might|would|may|can|gonna|is going to) )+(?:no |not |just |surely )*(?:kill|laugh|complain|vex|talk|shout|faint|scream|quarrel|query|judge|murder|beat|flog|mock|disown|notice|approve|gist|wonder|ask|be (?:angry|mad|jealous|shocked|upset|proud|happy))\b/i;

/** "Dinner with my husband's boss": who is there too, and wears nothing of it. */
export const isOnlyMentioned = (text: string, wish: Wish) =>
  isMentioned(text, wish) && !(isHonoured(text, wish) && isGiven(text, wish));

const isHonoured = (text: string, { end }: Wish) =>
  DAY.test(text.slice(end)) && !IS_GUEST.test(text);
const isMentioned = (text: string, { start, end }: Wish) =>
  !ANYBODY.test(text.slice(start, end)) &&
  !SELF.test(text.slice(0, start)) &&
  (OF_OTHERS.test(text.slice(0, start)) ||
    THEIRS.test(text.slice(end)) ||
    SPEAKS.test(text.slice(end)) ||
    JUDGES.test(text.slice(end)));

const FORMERLY =
  /\b(?:used to (?:wear|be|buy|take)|was|were|no longer|formerly|previously) (?:a |an )?(?:size )?$/i;

/** "I used to wear L but now S": a size that another one has taken the place of. */
export const isFormer = ({ text, wishes }: Understanding, wish: Wish) =>
  wish.kind === "size" &&
  FORMERLY.test(text.slice(0, wish.start)) &&
  wishes.some((other) => other.kind === "size" && other.start > wish.start);
