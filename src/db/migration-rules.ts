/** What a statement may not do while an older copy of the shop serves. */
interface Rule {
  /** Of a statement about a table that stands already. */
  breaks: RegExp;
  why: string;
}

const ACTION = "(?:^alter table [^ ]+|,)"; // one of the actions of an ALTER TABLE
const action = (pattern: string) => new RegExp(`${ACTION} ${pattern}`);

const RULES: Rule[] = [
  {
    breaks: /^create (unique )?index (?!concurrently if not exists )/,
    why: "building an index locks the table: CREATE INDEX CONCURRENTLY IF NOT EXISTS, with -- no transaction",
  },
  {
    breaks: /^drop index (?!concurrently if exists )/,
    why: "dropping an index locks the table: DROP INDEX CONCURRENTLY IF EXISTS, with -- no transaction",
  },
  {
    breaks: action("add column (?!.*\\bdefault\\b)[^,]*\\bnot null"),
    why: "an older copy writes no value for it: give it a default",
  },
  {
    breaks: action(
      "add column [^,]*(\\bserial\\b|identity|stored|default [^,]*(random|nextval|clock_timestamp))",
    ),
    why: "each row is written anew under a lock: add it without, then fill it",
  },
  {
    breaks: action("add column [^,]*\\b(references|unique|primary key|check)\\b"),
    why: "each row is read under a lock: add the constraint by itself, NOT VALID",
  },
  {
    breaks: action("alter column [^ ]+ (set data )?type\\b"),
    why: "each row is written anew under a lock: add another column and move over",
  },
  {
    breaks: action("alter column [^ ]+ set not null"),
    why: "each row is read under a lock: validate a CHECK (… IS NOT NULL) in a migration before",
  },
  {
    breaks: action("add constraint [^ ]+ (check|foreign key)(?!.* not valid)"),
    why: "each row is read under a lock: NOT VALID, and VALIDATE CONSTRAINT in the next migration",
  },
  {
    breaks: action("add constraint [^ ]+ (unique|primary key)(?!.* using index)"),
    why: "building an index locks the table: build it concurrently, then USING INDEX",
  },
  { breaks: action("drop column"), why: "an older copy still reads it" },
  {
    breaks: /^(reindex (?!.*\bconcurrently\b)|cluster\b|vacuum.*\bfull\b)/,
    why: "the table is locked until all of it is written anew: REINDEX … CONCURRENTLY, with -- no transaction",
  },
  { breaks: /^drop table/, why: "an older copy still reads it" },
  { breaks: /^alter .* rename /, why: "an older copy knows the old name" },
];

/** A line above a statement that says why it may break the rules, e.g. "-- safe: unused since June". */
const EXCUSE = /^\s*-- safe: \S/m;

/** Statements of a migration that are not safe while an older copy serves, each with the reason. */
export function findUnsafe(migration: string): string[] {
  const chunks = migration.split("--> statement-breakpoint");
  const statements = chunks.map(plain);
  const hasTransaction = !migration.startsWith("-- no transaction");
  const made = new Set(statements.map(tableMade));
  const added = new Set(statements.flatMap(constraintsAdded));

  return statements.flatMap((statement, i) => {
    const unsafe = (why: string) => [`${statement.slice(0, 100)}: ${why}`];
    if (/; \S/.test(statement)) return unsafe("one statement between two breakpoints");
    const isConcurrent = statement.includes(" concurrently ");
    if (isConcurrent && hasTransaction) return unsafe("needs -- no transaction as the first line");
    const isExcused = EXCUSE.test(chunks[i]!);
    if (!isConcurrent && !hasTransaction && statement !== "" && !isExcused)
      return unsafe("needs a transaction: move it to a migration of its own");
    const validated = /^alter table [^ ]+ validate constraint ([^ ;]+)/.exec(statement)?.[1];
    if (validated && added.has(validated))
      return unsafe("the lock of its ADD CONSTRAINT is still held: validate in the next migration");
    if (made.has(tableChanged(statement)) || isExcused) return [];
    return RULES.filter((rule) => rule.breaks.test(statement)).flatMap(({ why }) => unsafe(why));
  });
}

/** In one line of lower case, without comments, quotation marks, and what texts and functions say. */
const plain = (chunk: string) =>
  chunk
    .replace(/--.*$/gm, "")
    .replace(/(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'/g, "''")
    .replace(/"|\bonly\b|\bpublic\./gi, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

const tableMade = (statement: string) =>
  /^create (?:unlogged )?table (?:if not exists )?([^ (]+)/.exec(statement)?.[1];

const tableChanged = (statement: string) =>
  /^alter table (?:if exists )?([^ ]+)/.exec(statement)?.[1] ??
  /^create (?:unique )?index .*? on ([^ (]+)/.exec(statement)?.[1] ??
  "";

const constraintsAdded = (statement: string) =>
  [...statement.matchAll(/ add constraint ([^ ]+)/g)].map((match) => match[1]!);
