import type { Catalogue } from "./catalogue.server.ts";
import type { RestoreReport } from "./restore-shop.server.ts";
import { type BaseCopy, spanOf } from "./rules.ts";
import { ageInWords, sizeInWords, writeMoment } from "./words.ts";

// What the commands say, line by line.

/** Clocks of two machines differ by a little. */
const AHEAD_S = 60;

const line = (name: string, text: string) => `  ${name.padEnd(20)} ${text}`;

/** Every backup with its age and size, and from when to when one can restore with it. */
export function describeBackups({ bases, pieces, logBytes }: Catalogue, now: Date): string[] {
  if (bases.length === 0) return ["There is no backup."];
  return [
    ...bases.map((base) => {
      const span = spanOf(base, pieces);
      const reach = span
        ? `restores ${writeMoment(span.from)} to ${writeMoment(span.to)}`
        : "cannot be restored: its log is not complete";
      return describeOne(base, now, reach);
    }),
    `The log has ${pieces.length} pieces, ${sizeInWords(logBytes)}.`,
  ];
}

export const describeDumps = (
  dumps: readonly (BaseCopy & { bytes: number })[],
  now: Date,
): string[] =>
  dumps.length === 0
    ? ["There is no backup."]
    : dumps.map((dump) => describeOne(dump, now, `restores ${writeMoment(dump.finishedAt)}`));

function describeOne(base: BaseCopy & { bytes: number }, now: Date, reach: string): string {
  const seconds = (now.getTime() - base.finishedAt.getTime()) / 1000;
  // Said by the clock of the machine that made it, or of this one: one of the two is wrong.
  const age = seconds < -AHEAD_S ? `${ageInWords(-seconds)} ahead` : `${ageInWords(seconds)} old`;
  return line(age, `${sizeInWords(base.bytes).padStart(9)}  ${reach}`);
}

/** What was restored, and what is missing. */
export function describeRestore(
  report: RestoreReport,
  asked: Date | undefined,
  now: Date,
): string[] {
  const { copiedAt, until, lastCommit, orders, lastOrderAt, files, missingFiles } = report;
  const wanted = asked ?? now;
  const gap = (wanted.getTime() - until.getTime()) / 1000;
  return [
    line("Begun with a copy of", writeMoment(copiedAt)),
    line("Restored until", writeMoment(until)),
    ...(until > copiedAt
      ? [line("Last transaction", lastCommit ? writeMoment(lastCommit) : "before the copy")]
      : []),
    line("Orders", `${orders}${lastOrderAt ? `, the last of ${writeMoment(lastOrderAt)}` : ""}`),
    ...(files === undefined
      ? []
      : [line("Uploaded files", `${files - missingFiles.length} of ${files}`)]),
    ...missingFiles.map((key) => line("", `missing: ${key}`)),
    line(
      "Proof",
      report.differences.length === 0
        ? "stock, orders and money agree"
        : `${report.differences.length} differences: npm run check:invariants lists them`,
    ),
    ...(gap >= 1
      ? [line("Missing", `what was done after that, if anything: ${ageInWords(gap)}`)]
      : []),
    ...describePayments(report),
  ];
}

function describePayments({ unknownPayments }: RestoreReport): string[] {
  if (!unknownPayments)
    return [line("Card payments", "not asked about: PAYSTACK_SECRET_KEY is not set")];
  if (unknownPayments.length === 0)
    return [line("Card payments", "Paystack knows of none that the shop does not")];
  return [
    line(
      "Card payments",
      `${unknownPayments.length} that Paystack took and the shop does not know:`,
    ),
    ...unknownPayments.map(({ reference, amountKobo, currency, paidAt, email }) =>
      line(
        "",
        `${reference}  ${currency} ${(amountKobo / 100).toFixed(2)}  ${paidAt?.toISOString() ?? ""}  ${email}`,
      ),
    ),
    line("", "Write to these customers: take their order again, or refund them at Paystack."),
  ];
}
