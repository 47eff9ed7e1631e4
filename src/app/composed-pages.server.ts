import { LRUCache } from "lru-cache";
import { COMPOSED, type Composition } from "~/ui/composed.tsx";

const MOST_BYTES = 32 * 1024 * 1024;
/** Of the objects around a part. */
const OVERHEAD = 200;

/** What belongs to the one page that it was rendered in: an id by the place in it, what came later, a script. */
const OF_ITS_PAGE = /\b_R_\w*_"|<!--\$[?!]|<template|<script/;
/** A picture that is fetched at once: the renderer puts a link into the head for it. */
const EAGER_PICTURE = /<img(?![^>]*\bloading="lazy")/;

/**
 * Rendered insides of elements, by everything that they are made of: what has changed has another key, so
 * that nothing here is ever stale. Like pages they are bytes, one a letter (Latin-1).
 */
const parts = new LRUCache<string, string>({
  maxSize: MOST_BYTES,
  sizeCalculation: (html, key) => OVERHEAD + html.length + 2 * key.length,
});

interface Place {
  as: string;
  key: string;
  hasHead: boolean;
  html: string | undefined;
}

/**
 * One page's composition: given to the tree while it is rendered, and then the page's text.
 *
 * @param secret told nobody: what data brings into the page cannot look like a place
 */
export function compose(secret: string) {
  const places: Place[] = [];
  const composition: Composition = {
    take(as, key, hasHead) {
      const html = parts.get(key);
      const mark = `${secret}-${places.push({ as, key, hasHead, html }) - 1}`;
      return { mark, isKept: html !== undefined };
    },
  };

  /** The page with all its parts and without marks; keeps the parts that were rendered in it. */
  function fill(page: string): string {
    const mark = ` ${COMPOSED}="${secret}-`;
    let whole = "";
    let at = 0;
    for (let from = page.indexOf(mark); from !== -1; from = page.indexOf(mark, at)) {
      const to = page.indexOf('"', from + mark.length);
      const place = places[Number(page.slice(from + mark.length, to))]!;
      whole += page.slice(at, from);
      at = page.indexOf(">", to) + 1;
      whole += page.slice(to + 1, at);
      if (place.html !== undefined) {
        whole += place.html;
        continue;
      }
      const end = endOf(page, place.as, at);
      const made = fill(page.slice(at, end));
      keep(place, made);
      whole += made;
      at = end;
    }
    return whole + page.slice(at);
  }
  return { composition, fill };
}

function keep({ key, hasHead }: Place, html: string): void {
  if (OF_ITS_PAGE.test(html) || (!hasHead && EAGER_PICTURE.test(html))) return;
  // Copied: a corner of a page would hold the whole of it in memory.
  parts.set(key, Buffer.from(html, "latin1").toString("latin1"));
}

/** Where an element ends whose inside begins at `from`. */
function endOf(page: string, tag: string, from: number): number {
  const edge = new RegExp(`<(/?)${tag}\\b`, "g");
  edge.lastIndex = from;
  let depth = 1;
  for (let found = edge.exec(page); found; found = edge.exec(page)) {
    depth += found[1] ? -1 : 1;
    if (depth === 0) return found.index;
  }
  throw new Error(`A <${tag}> has no end`);
}
