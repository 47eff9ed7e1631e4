import { browserStore, tabStore } from "~/client/stored.ts";
import { navigation, policies } from "~/lib/links.ts";

const KEY = "oriki-kept-links";
const PRESSED = "oriki-pressed-link";
const MOST = 5;

/** A page that somebody asked for without a network. */
export interface KeptLink {
  to: string;
  label: string;
}

const isLink = (value: unknown): value is KeptLink =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as KeptLink).to === "string" &&
  /^\/(?![/\\])/.test((value as KeptLink).to) &&
  typeof (value as KeptLink).label === "string";

export function readKeptLinks(): KeptLink[] {
  const stored = browserStore.readJson(KEY);
  return Array.isArray(stored) ? stored.filter(isLink).slice(0, MOST) : [];
}

function write(links: readonly KeptLink[]): void {
  if (links.length === 0) browserStore.drop(KEY);
  else browserStore.keep(KEY, JSON.stringify(links.slice(0, MOST)));
}

/** Remembers what a link says, for the page that would have to name it. */
export function rememberPress(anchor: HTMLAnchorElement): void {
  const { origin, pathname, search } = new URL(anchor.href);
  if (origin !== location.origin) return;
  const label = (anchor.getAttribute("aria-label") ?? anchor.textContent ?? "").trim().slice(0, 60);
  const link: KeptLink = { to: pathname + search, label };
  tabStore.keep(PRESSED, JSON.stringify(link));
}

/** What a page is called as long as it has not been seen. */
function labelOf(to: string): string {
  const known = [...navigation, ...policies].find((link) => link.to === to);
  if (known) return known.label;
  const pressed = tabStore.readJson(PRESSED);
  return isLink(pressed) && pressed.to === to && pressed.label ? pressed.label : to;
}

/** Keeps a link for when the network is back, the newest first. */
export function keepLink(to: string): KeptLink {
  const link = { to, label: labelOf(to) };
  write([link, ...readKeptLinks().filter((one) => one.to !== to)]);
  return link;
}

export const dropLink = (to: string): void => write(readKeptLinks().filter((one) => one.to !== to));
export const dropLinks = (): void => write([]);
