import { bankCredits } from "~/db/schema/bank.ts";
import { inParts } from "~/lib/parts.ts";
import type { BankSource } from "~/lib/statuses.ts";
import { decodeFile } from "~/lib/tables/decode-file.ts";
import type { NumberStyle } from "~/lib/tables/numbers.ts";
import { RefusedFile } from "~/lib/tables/refused-file.ts";
import { lagosDate } from "~/lib/time.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { keysOf } from "./keys.server.ts";
import type { ReadLines } from "./reading/lines.ts";
import { readAlerts } from "./reading/read-alerts.ts";
import { readStatement, UnsureNumbers } from "./reading/read-statement.ts";
import type { TakenLines } from "./schema.ts";

export interface SentLines {
  source: BankSource;
  fileName: string;
  bytes: Uint8Array;
  /** What stands before the kobo, once somebody was asked. */
  numbers: NumberStyle | null;
}

/**
 * Keeps the money that came by a statement or by alerts, each line once however often it is sent.
 * Nothing is matched by it.
 *
 * @throws AppError unsupported_media in a line, for what cannot be read at all; refused
 *   (numbers_unsure) where its amounts can be read in two ways
 */
export async function takeLines(
  ctx: Context,
  caller: Caller,
  { source, fileName, bytes, numbers }: SentLines,
): Promise<TakenLines> {
  const { credits, problems, debits } = read(lagosDate(ctx.clock.now()), {
    source,
    bytes,
    numbers,
  });
  const keys = keysOf(source, credits);
  const createdBy = actorOf(caller).actorId;
  let taken = 0;
  await ctx.db.transaction(async (tx) => {
    const rows = credits.map(({ day, kobo, words }, at) => ({
      key: keys[at]!,
      source,
      fileName,
      day,
      amountKobo: kobo,
      words,
      createdBy,
      createdAt: ctx.clock.now(),
    }));
    for (const part of inParts(rows)) {
      const made = await tx
        .insert(bankCredits)
        .values(part)
        .onConflictDoNothing()
        .returning({ id: bankCredits.id });
      taken += made.length;
    }
    if (taken === 0) return;
    await recordAudit(tx, {
      ...actorOf(caller),
      action: "bank.lines_taken",
      entity: "bank",
      entityId: fileName || source,
      after: { source, taken, known: credits.length - taken },
    });
  });
  return { taken, known: credits.length - taken, debits, problems };
}

function read(
  today: string,
  { source, bytes, numbers }: Pick<SentLines, "source" | "bytes" | "numbers">,
): ReadLines {
  try {
    const { text } = decodeFile(bytes);
    const lines =
      source === "alert" ? readAlerts(text, today) : readStatement(text, today, numbers);
    if (lines.credits.length + lines.problems.length + lines.debits === 0) {
      throw new RefusedFile("No money that came or went was found in it");
    }
    return lines;
  } catch (error) {
    if (error instanceof UnsureNumbers) {
      throw new AppError("refused", error.message, {
        reason: "numbers_unsure",
        details: { example: error.example },
      });
    }
    if (!(error instanceof RefusedFile)) throw error;
    throw new AppError("unsupported_media", error.message, { reason: "file_refused" });
  }
}
