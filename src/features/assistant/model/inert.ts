import type { Facts } from "./facts.ts";

// What is kept stands as private letters until the rest is cleaned; a model's own are dropped first.
const KEPT = 0xe000;
const PRIVATE = /\p{Co}/gu;
/** Characters that are not seen, or that turn the direction of the text. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/gu;

/** A model's raw text without characters that hide something. */
export const dropUnseen = (text: string) => text.replace(UNSEEN, "");

const END = /[.,;:!?'"’”]+$/;

/**
 * Leaves words, and addresses of our own pages that a tool gave or that exist for everybody. Other
 * addresses, markup and code are gone. `check` sees the rest, without the addresses kept.
 */
export function makeInert(text: string, facts: Facts, check: (text: string) => string): string {
  const kept: string[] = [];
  const hold = (address: string) => {
    kept.push(address);
    return String.fromCharCode(KEPT + kept.length - 1);
  };
  /** The address if it is ours, with the punctuation that followed it. */
  const ours = (address: string) => {
    const end = END.exec(address)?.[0] ?? "";
    const path = end ? address.slice(0, -end.length) : address;
    return (facts.allowsLink(path) ? hold(path) : "") + end;
  };
  const words = text
    .replace(/!?\[([^\]\n]*)\]\(([^)\n]*)\)/g, (_, label: string, address: string) =>
      facts.allowsLink(address.trim()) ? `${label} (${hold(address.trim())})` : label,
    )
    .replace(/<[^>\n]*>?/g, " ")
    .replace(/[a-z][a-z0-9+.-]*:\/\/[^\s)>\]"]*/gi, ours)
    .replace(/(?:javascript|vbscript|data|file|blob|mailto|tel|sms|intent)\s*:\S*/gi, "")
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, (address) =>
      facts.mentions(address) ? hold(address) : "",
    )
    .replace(/@[\w.-]*/g, (handle) => (facts.mentions(handle) ? hold(handle) : ""))
    .replace(/(?:[\p{L}\d-]+|^)(?:\.[\p{L}\d-]+)*\.[a-z]{2,24}[^\s)>\]"]*/gu, (domain) => {
      const end = END.exec(domain)?.[0] ?? "";
      return facts.mentions(domain.slice(0, domain.length - end.length)) ? domain : end;
    })
    .replace(/(?<!\p{L})[/\\]{1,2}(?=[\p{L}/\\%])[^\s)>\]"]+/gu, ours)
    .replace(/[<>[\]`*_#|~{}\\^]/g, "");
  return check(words)
    .replace(PRIVATE, (letter) => kept[letter.charCodeAt(0) - KEPT] ?? "")
    .replace(/\(\s*[,;:]?\s*\)/g, "")
    .replace(/ {2,}/g, " ");
}
