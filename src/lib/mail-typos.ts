/** Where most people's mail is; an address here is never questioned. */
const USUAL = [
  "gmail.com",
  "yahoo.com",
  "yahoo.co.uk",
  "ymail.com",
  "rocketmail.com",
  "hotmail.com",
  "hotmail.co.uk",
  "outlook.com",
  "live.com",
  "icloud.com",
  "aol.com",
  "mail.com",
  "gmx.com",
  "email.com",
  "protonmail.com",
  "proton.me",
];

/** Those that others are taken for; the rest of the list is too rare to be meant. */
const MEANT = ["gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com"];

/** Letters that must be put in, taken out, replaced or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]![j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        replaced,
        isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(a.length, b.length);
}

/** The address somebody probably meant: "ada@gmial.com" → "ada@gmail.com"; undefined where nothing is odd. */
export function suggestEmail(email: string): string | undefined {
  const [, name, domain] = /^\s*([^@\s]+)@([^@\s]{3,40})\s*$/.exec(email.toLowerCase()) ?? [];
  if (!name || !domain || USUAL.includes(domain)) return undefined;
  const nearest = MEANT.map((usual) => ({
    usual,
    // "gmail" alone has lost its end.
    distance: usual.startsWith(`${domain}.`) ? 1 : editDistance(domain, usual),
  })).toSorted((a, b) => a.distance - b.distance)[0];
  return nearest && nearest.distance <= 2 ? `${name}@${nearest.usual}` : undefined;
}
