/** A sentence that is longer without an end is nobody's answer. */
const MOST_HELD = 800;

const END = /[.!?…。！？]["'”’)]*(?=\s)|\n/g;
/** After which a full stop ends nothing: "1. Name", "Nov. 20", "e.g. red". */
const GOES_ON =
  /(?:^|\n)\s*\d{1,2}\.$|\b(?:no|e\.g|i\.e|approx|incl|vs|mrs?|dr|st|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.$/i;
/** "Sure! I have …": a yes stands or falls with what it says yes to. */
const OPENER =
  /^\s*(?:(?:yes|yeah|yep|no|sure(?: thing)?|done|okay|ok|alright|all right|great(?: news)?|good news|absolutely|of course|certainly|perfect|oya|no wahala|no problem|e don do)[\s,!.…]*)+$/i;

function findEnd(text: string, ended: boolean): number | null {
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    const sentence = text.slice(0, end);
    if (match[0] === "\n") return end;
    if (OPENER.test(sentence) || GOES_ON.test(sentence)) continue;
    if (match[0] !== ".") return end;
    // "approx. two": what goes on small is the same sentence.
    const next = /\S/.exec(text.slice(end))?.[0];
    if (next === undefined ? !ended && !text.slice(end).includes("\n") : /\p{Ll}/u.test(next))
      continue;
    return end;
  }
  return null;
}

/** Cuts a growing text into whole sentences and lines; each is given once, when it has ended. */
export function createSentences() {
  let waiting = "";
  let isTooLong = false;
  return {
    push(text: string, ended = false): string[] {
      waiting += text;
      const whole: string[] = [];
      for (let end = findEnd(waiting, ended); end !== null; end = findEnd(waiting, ended)) {
        if (!isTooLong) whole.push(waiting.slice(0, end));
        isTooLong = false;
        waiting = waiting.slice(end);
      }
      if (waiting.length > MOST_HELD) {
        isTooLong = true;
        waiting = waiting.slice(-80);
      }
      if (ended) {
        if (waiting && !isTooLong) whole.push(waiting);
        waiting = "";
        isTooLong = false;
      }
      return whole;
    },
  };
}
