import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_COLUMNS, RefusedFile } from "~/lib/tables/refused-file.ts";
import { readStatement, UnsureNumbers } from "./read-statement.ts";

const TODAY = "2026-11-22";
const read = (...lines: string[]) => readStatement(lines.join("\n"), TODAY);
/** Day, kobo and words of what came in. */
const credits = (...lines: string[]) =>
  read(...lines).credits.map(({ day, kobo, words }) => [day, kobo, words]);

test("GTBank: a preamble, quoted amounts, remarks last, a sum below", () => {
  const found = read(
    "CUSTOMER STATEMENT",
    "ORIKI FASHION LTD,,,,,,,",
    "Account Number:,0123456789,,,,,,",
    'Opening Balance:,"1,250,000.00",,,,,,',
    "",
    "Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks",
    `01-Nov-2026,01-Nov-2026,'0001,,"45,000.00","1,295,000.00",HEAD OFFICE,NIP TRANSFER FROM ADA OBI ORI-1A2B3C4D5E`,
    `02-Nov-2026,02-Nov-2026,'0002,"52.50",,"1,294,947.50",HEAD OFFICE,NIP CHARGE`,
    `,,,,,,,CONTINUED ON THE NEXT PAGE`,
    'Total,,,"52.50","45,000.00",,,',
  );
  expect(found).toMatchObject({ debits: 1, problems: [] });
  expect(found.credits).toEqual([
    {
      line: 7,
      day: "2026-11-01",
      kobo: 4_500_000,
      words: "'0001 · NIP TRANSFER FROM ADA OBI ORI-1A2B3C4D5E",
    },
  ]);
});

test("Access: debit and credit, days as 01/11/2026 with the day first", () => {
  expect(
    credits(
      "Posted Date,Value Date,Description,Debit,Credit,Balance",
      '01/11/2026,02/11/2026,TRF FRM CHIDI EZE,0.00,"120,500.50","900,000.00"',
      "03/11/2026,03/11/2026,SMS CHARGE,4.00,0.00,899996.00",
    ),
  ).toEqual([["2026-11-01", 12_050_050, "TRF FRM CHIDI EZE"]]);
});

test("Zenith: its own headings, semicolons", () => {
  expect(
    credits(
      "DATE;DESCRIPTION/PAYEE/MEMO;DEBIT;CREDIT;VALUE DATE;BALANCE",
      "05/11/2026;NIP/GTB/NGOZI ADE/ORI4F5E6D7C8B;;75,000.00;05/11/2026;175,000.00",
    ),
  ).toEqual([["2026-11-05", 7_500_000, "NIP/GTB/NGOZI ADE/ORI4F5E6D7C8B"]]);
});

test("UBA: tabs, narration among numbers of cheques", () => {
  expect(
    credits(
      "TRANS DATE\tVALUE DATE\tNARRATION\tCHQ. NO\tDEBIT\tCREDIT\tBALANCE",
      "07-NOV-26\t07-NOV-26\tTNF-Bola Tinu/order a3fc7910\t\t\t30,000.00\t30,000.00",
      "07-NOV-26\t07-NOV-26\tOpening Balance\t\t\t500.00\t500.00",
    ),
  ).toEqual([["2026-11-07", 3_000_000, "TNF-Bola Tinu/order a3fc7910"]]);
});

test("First Bank: deposits and withdrawals", () => {
  expect(
    credits(
      "Trans Date,Reference,Transaction Details,Value Date,Deposit,Withdrawal,Balance",
      '2026-11-08,S1234,FIP:GTB:EMEKA OKAFOR,2026-11-08,"10,000",,"10,000"',
    ),
  ).toEqual([["2026-11-08", 1_000_000, "S1234 · FIP:GTB:EMEKA OKAFOR"]]);
});

test("Kuda: money in, times in the day, the sender in a column of its own", () => {
  expect(
    credits(
      "Date/Time,Money In,Money out,Category,To / From,Description,Balance",
      '09/11/26 09:14:33,"₦15,000.00",,inward transfer,Fúnmi Ọlá/0123456789/GTBank,ori dress,"₦15,000.00"',
    ),
  ).toEqual([["2026-11-09", 1_500_000, "Fúnmi Ọlá/0123456789/GTBank · ori dress"]]);
});

test("Moniepoint: what settled counts, what failed does not", () => {
  const headings =
    "Date,Account Name,Transaction Type,Transaction Status,Transaction Ref,Transaction Amount (NGN),Settlement Debit (NGN),Settlement Credit (NGN),Balance Before (NGN),Balance After (NGN),Source,Narration";
  expect(
    credits(
      headings,
      '2026-11-10T09:14:33,ORIKI,TRANSFER,SUCCESS,T1,"60,000.00",0.00,"60,000.00",0.00,"60,000.00",Kemi Ade,Trf',
      '2026-11-10T09:15:33,ORIKI,TRANSFER,FAILED,T2,"60,000.00",0.00,"60,000.00",0.00,0.00,Kemi Ade,Trf',
    ),
  ).toEqual([["2026-11-10", 6_000_000, "T1 · Kemi Ade · Trf"]]);
});

test("OPay: the year first with a month's name, two dashes for nothing", () => {
  expect(
    credits(
      "Trans. Time,Value Date,Description,Debit(₦),Credit(₦),Balance After(₦),Channel,Transaction Reference",
      "2026 Nov 11 09:14:33,11 Nov 2026,Transfer from TUNDE BELLO,--,22000.00,22000.00,E-Channel,261111020100",
      "2026 Nov 11 09:20:33,11 Nov 2026,Transfer to ADE,500.00,--,21500.00,E-Channel,261111020101",
    ),
  ).toEqual([["2026-11-11", 2_200_000, "Transfer from TUNDE BELLO · 261111020100"]]);
});

test.each([
  ["a mark behind", '"45,000.00 CR"', '"5,000.00 DR"'],
  ["a sign", '"+45,000.00"', '"-5,000.00"'],
  ["brackets", '"45,000.00"', '"(5,000.00)"'],
  ["a sign with the currency", '"₦45,000.00"', '"-₦5,000.00"'],
])("one column of amounts: %s says which way they went", (_, came, went) => {
  const found = read("Date,Narration,Amount", `1 Nov 2026,ADA,${came}`, `1 Nov 2026,FEE,${went}`);
  expect(found).toMatchObject({ debits: 1, credits: [{ kobo: 4_500_000 }], problems: [] });
});

test("one column of amounts: a column of DR and CR says it", () => {
  const found = read(
    "Date,Narration,DR/CR,Amount",
    'Nov 1 2026,ADA,CR,"45,000.00"',
    'Nov 2 2026,FEE,DR,"50.00"',
  );
  expect(found).toMatchObject({ debits: 1, credits: [{ day: "2026-11-01", kobo: 4_500_000 }] });
});

test("what does not say which way it went is asked about, never taken", () => {
  expect(read("Date,Narration,Amount", "01/11/2026,ADA,45000.00")).toEqual({
    credits: [],
    debits: 0,
    problems: [{ line: 2, problem: "It does not say whether this came in or went out" }],
  });
});

test("months stand first only where they must", () => {
  const american = ["11/13/2026,A,5", "11/02/2026,B,6"];
  const days = (lines: string[]) => credits("Date,Narration,Credit", ...lines).map(([day]) => day);
  expect(days(american)).toEqual(["2026-11-13", "2026-11-02"]);
  expect(days(["11/02/2026,B,6"])).toEqual(["2026-02-11"]);
});

test("lines that cannot be are named, and the others are taken", () => {
  const { problems, credits } = read(
    "Date,Narration,Credit",
    "30/02/2026,A,5.00",
    "01/12/2026,B,5.00",
    "01/11/2026,C,5.0001",
    "01/11/2026,D,five",
    '01/11/2026,"=HYPERLINK(""http://x"")",5.00',
    '01/11/2026,"=""00123""",5.00',
  );
  expect(problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  expect(credits.map(({ words }) => words)).toEqual(["00123"]);
});

test("a comma before the kobo is asked about where it can be one, once for the file", () => {
  const lines = ["Date;Narration;Credit", "01/11/2026;ADA;45,000"];
  expect(() => read(...lines)).toThrow(UnsureNumbers);
  const said = (numbers: "point" | "comma") =>
    readStatement(lines.join("\n"), TODAY, numbers).credits[0]?.kobo;
  expect([said("point"), said("comma")]).toEqual([4_500_000, 4_500]);
  const clear = ["Date;Narration;Credit", "01/11/2026;ADA;45.000,50"];
  expect(read(...clear).credits[0]?.kobo).toBe(4_500_050);
});

test("what is no statement is refused in a line", () => {
  expect(() => read("Name,Price", "Shoe,5")).toThrow(RefusedFile);
  const wide = Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(",");
  expect(() => read(wide)).toThrow(`at most ${MAX_COLUMNS}`);
  expect(() => read("Date,Narration,Credit", '01/11/2026,"never closed,5')).toThrow(RefusedFile);
});

test("whatever is in it, it is read or refused, and what is read is money of a day that has been", () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom("Date", "Credit", "Amount", "01/11/2026", "45,000.00 CR", "-5", "=1+1", '"'),
  );
  const row = fc.array(cell, { maxLength: 6 }).map((cells) => cells.join(","));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
      try {
        for (const { day, kobo } of read("Date,Narration,Credit,Amount", ...rows).credits) {
          expect(Number.isSafeInteger(kobo) && kobo > 0 && day <= TODAY).toBe(true);
        }
      } catch (error) {
        if (!(error instanceof RefusedFile || error instanceof UnsureNumbers)) throw error;
      }
    }),
  );
});
