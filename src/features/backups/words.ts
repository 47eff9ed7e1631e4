/** "3 hours", "1 day": in one unit, as people say it. */
export function ageInWords(seconds: number): string {
  const units = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ] as const;
  for (const [unit, size] of units) {
    const n = Math.floor(seconds / size);
    if (n >= 1) return `${n} ${unit}${n === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}

export function sizeInWords(bytes: number): string {
  const mb = bytes / 1024 / 1024;
  if (mb < 1) return `${Math.ceil(bytes / 1024)} KB`;
  return mb < 1024 ? `${mb.toFixed(1)} MB` : `${(mb / 1024).toFixed(1)} GB`;
}

const ZONE = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** A moment as an operator types it: without a zone it is the clock of Lagos. Undefined when it is none. */
export function readMoment(text: string): Date | undefined {
  const typed = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text.replace(" ", "T");
  const at = new Date(ZONE.test(typed) ? typed : `${typed}+01:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** "2026-11-21 09:30:05 in Lagos (08:30:05 UTC)". */
export function writeMoment(at: Date): string {
  const lagos = new Date(at.getTime() + 3_600_000).toISOString();
  return `${lagos.slice(0, 10)} ${lagos.slice(11, 19)} in Lagos (${at.toISOString().slice(11, 19)} UTC)`;
}
