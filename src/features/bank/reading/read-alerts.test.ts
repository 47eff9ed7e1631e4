import fc from "fast-check";
import { expect, test } from "vitest";
import { readAlerts } from "./read-alerts.ts";

const TODAY = "2026-11-22";
const read = (text: string) => readAlerts(text, TODAY);

/** As banks send them by SMS or mail. Each is ₦45,000.00 of the 1st of November. */
const alerts: [bank: string, text: string][] = [
  [
    "GTBank",
    `Acct: ******1234
Amt: NGN45,000.00 CR
Desc: NIP TRANSFER FROM ADA OBI-ORI-1A2B3C4D5E
Avail Bal: NGN1,120,000.00
Date: 01-Nov-2026 10:15AM`,
  ],
  [
    "Access",
    `Credit
Amt:NGN45,000.00
Acc:012******345
Desc:TRF FRM ADA OBI/ORI1A2B3C4D5E
Date:01/11/2026
Avail Bal:NGN120,000.00
Total:NGN120,000.00`,
  ],
  [
    "Zenith",
    `Acct:211****123
DT:01/11/2026:10:15:11 AM
NIP/GTB/ADA OBI/ORI1A2B3C4D5E
CR Amt:45,000.00
Bal:120,000.00`,
  ],
  [
    "UBA",
    `Txn: Credit
Ac:2XX..35X
Amt:NGN 45,000.00
Des:TRF FROM ADA OBI ORI1A2B3C4D5E
Date:01-Nov-2026 10:15
Bal:NGN120,000.00`,
  ],
  [
    "First Bank",
    "Credit: 201XXXX123 Amt: NGN45,000.00 Date: 01-NOV-2026 10:15:20 Desc: FIP:GTB:ADA OBI/ORI1A2B3C4D5E. Bal: NGN120,000.00CR",
  ],
  ["Kuda", "You just received ₦45,000.00 from ADA OBI on 1 Nov 2026. ORI-1A2B3C4D5E"],
  [
    "Moniepoint",
    "Credit Alert! NGN45,000.00 from ADA OBI, 2026-11-01 10:15. Ref ORI-1A2B3C4D5E. Charge: NGN50.00. Balance: NGN120,000.00",
  ],
  [
    "OPay",
    `You have received ₦45,000.00
from ADA OBI
01-11-2026 10:15:11
Remark: ORI-1A2B3C4D5E
Balance: ₦120,000.00`,
  ],
  ["a plain one", "Credit: NGN45,000.00 on 01/11/2026 FROM ADA OBI REF ORI-1A2B3C4D5E"],
];

test.each(alerts)("%s", (_, text) => {
  const { credits, problems, debits } = read(text);
  expect({ problems, debits }).toEqual({ problems: [], debits: 0 });
  expect(credits).toMatchObject([{ line: 1, day: "2026-11-01", kobo: 4_500_000 }]);
  expect(credits[0]?.words).toMatch(/ADA OBI.*ORI-?1A2B3C4D5E/);
});

test("many in one paste, with empty lines between them and within", () => {
  const together = alerts.map(([, text]) => text).join("\n\n");
  expect(read(together).credits.map(({ kobo }) => kobo)).toEqual(alerts.map(() => 4_500_000));
  const dense = alerts.slice(0, 4).map(([, text]) => `${text}\n${text.replace("45,", "46,")}`);
  for (const text of dense) {
    expect(read(text).credits.map(({ kobo }) => kobo)).toEqual([4_500_000, 4_600_000]);
  }
  const mail = "Amount: NGN5,000.00\n\nType: CREDIT\n\nDate: 1 Nov 2026\n\nFrom: BOLA";
  expect(read(mail).credits).toMatchObject([{ kobo: 500_000, day: "2026-11-01" }]);
  const lines = "Credit NGN10,000 01/11/2026 ADA\nCredit NGN20,000 02/11/2026 OBI";
  expect(read(lines).credits.map(({ kobo }) => kobo)).toEqual([1_000_000, 2_000_000]);
});

test.each([
  "Amt: NGN45,000.00 DR\nDesc: TO ADA OBI\nDate: 01-Nov-2026",
  "Debit: NGN45,000.00 on 01/11/2026 TO ADA OBI",
  "You sent ₦45,000.00 to ADA OBI on 1 Nov 2026. She received it.",
])("what went out is no credit: %s", (text) => {
  expect(read(text)).toEqual({ credits: [], problems: [], debits: 1 });
});

test.each([
  ["Credit: NGN45,000.00 FROM ADA", "No date was found in this alert: write it into its line"],
  ["NGN45,000.00 on 01/11/2026 ADA", "It does not say whether this came in or went out"],
  ["Credit 01/11/2026 of some money", "No amount was found in this alert"],
  ["Credit: NGN45.000 on 01/11/2026", '"45.000" can be two amounts'],
  ["Credit: NGN45,000.00 on 01/12/2026", "2026-12-01 has not come yet"],
])("what cannot be known is said: %s", (text, problem) => {
  expect(read(text)).toEqual({ credits: [], debits: 0, problems: [{ line: 1, problem }] });
});

test("whatever is pasted, an answer comes, and soon", () => {
  const part = fc.constantFrom("Credit", "NGN45,000.00", "DR", "01/11/2026", "\n", "Bal:", "1,,,1");
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 8 }))), (parts) => {
      for (const { kobo, day } of read(parts.join(" ")).credits) {
        expect(kobo > 0 && day <= TODAY).toBe(true);
      }
    }),
  );
  expect(read(`${"1,".repeat(50_000)}\n${"NGN".repeat(50_000)}`).credits).toEqual([]);
});
