import { type ESTree, Visitor } from "vite";
import { parse, type Source } from "./source.ts";

/** The tables of the schema's sources: the name each is exported under, and its name in SQL. */
export function readTables(schema: readonly Source[]): Map<string, string> {
  const tables = new Map<string, string>();
  for (const source of schema) {
    new Visitor({
      VariableDeclarator({ id, init }) {
        if (id.type !== "Identifier" || init?.type !== "CallExpression") return;
        const [name] = init.arguments;
        if (init.callee.type !== "Identifier" || init.callee.name !== "pgTable") return;
        if (name?.type === "Literal") tables.set(id.name, String(name.value));
      },
    }).visit(parse(source).program);
  }
  return tables;
}

/** A target that is computed. */
export const UNKNOWN = "?";

/**
 * The tables that a source writes, by Drizzle's insert, update and delete or in SQL. A target that
 * cannot be told from the source is `UNKNOWN`.
 */
export function readWrites(source: Source, tables: ReadonlyMap<string, string>): string[] {
  const { program } = parse(source);
  const nameOf = nameTables(program, tables);
  const names = new Set(tables.values());
  const written = new Set<string>();
  const readSql = (text: string) => {
    for (const name of writtenBySql(text)) if (names.has(name)) written.add(name);
  };
  new Visitor({
    CallExpression({ callee, arguments: [target] }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (!["insert", "update", "delete"].includes(callee.property.name) || !target) return;
      const name = nameOf(target);
      if (name) written.add(name);
      else if (isDatabase(callee.object)) written.add(UNKNOWN);
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== "Identifier" || tag.name !== "sql") return;
      if (writtenBySql(textOf(quasi, nameOf)).includes(UNKNOWN)) written.add(UNKNOWN);
    },
    TemplateLiteral(template) {
      readSql(textOf(template, nameOf));
    },
    Literal({ value }) {
      if (typeof value === "string") readSql(value);
    },
  }).visit(program);
  return [...written].sort();
}

type Namer = (node: ESTree.Node) => string | undefined;

/** Finds what table an expression is, through imports, other names and aliases. */
function nameTables(program: ESTree.Program, tables: ReadonlyMap<string, string>): Namer {
  const locals = new Map<string, string>();
  const schemas = new Set<string>();
  const nameOf: Namer = (node) => {
    if (node.type === "Identifier") return locals.get(node.name);
    if (node.type === "MemberExpression" && node.property.type === "Identifier") {
      const { object, property } = node;
      if (object.type === "Identifier" && schemas.has(object.name))
        return tables.get(property.name);
    }
    if (node.type === "CallExpression" && node.callee.type === "Identifier") {
      const [table] = node.arguments;
      if (node.callee.name === "alias" && table) return nameOf(table);
    }
    return undefined;
  };
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!/(^|\/)schema(\/|$)/.test(source.value)) return;
      for (const specifier of specifiers) {
        if (specifier.type === "ImportNamespaceSpecifier") schemas.add(specifier.local.name);
        if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier")
          continue;
        const name = tables.get(specifier.imported.name);
        if (name) locals.set(specifier.local.name, name);
      }
    },
    VariableDeclarator({ id, init }) {
      const name = id.type === "Identifier" && init ? nameOf(init) : undefined;
      if (name && id.type === "Identifier") locals.set(id.name, name);
    },
  }).visit(program);
  return nameOf;
}

/** Whether something is called as the database or a transaction is: `ctx.db`, `tx`. */
function isDatabase(node: ESTree.Node): boolean {
  if (node.type === "MemberExpression") return isDatabase(node.property);
  return node.type === "Identifier" && ["db", "tx"].includes(node.name);
}

/** A template's text with the names of tables in its holes; what else is in them stays unknown. */
function textOf({ quasis, expressions }: ESTree.TemplateLiteral, nameOf: Namer): string {
  return quasis
    .map(({ value }, at) => {
      const hole = expressions[at];
      return value.raw + (hole ? (nameOf(hole) ?? UNKNOWN) : "");
    })
    .join("");
}

const NAME = String.raw`((?:"?\w+"?\.)?(?:"?\w+"?|\?))`;
/** An update has its "set": "on conflict do update set" and "select … for update" are none. */
const WRITES = [
  String.raw`insert\s+into\s+${NAME}`,
  String.raw`update\s+(?:only\s+)?${NAME}(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b`,
  String.raw`delete\s+from\s+(?:only\s+)?${NAME}`,
  String.raw`merge\s+into\s+(?:only\s+)?${NAME}`,
  String.raw`truncate\s+(?:table\s+)?(?:only\s+)?(${NAME}(?:\s*,\s*${NAME})*)`,
].map((pattern) => new RegExp(String.raw`\b${pattern}`, "gi"));

/** The names after the words that write; whether they are tables is not known here. */
function writtenBySql(text: string): string[] {
  return WRITES.flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap((match) => match[1]!.split(","))
    .map((name) =>
      name
        .trim()
        .replaceAll('"', "")
        .replace(/^public\./, ""),
    );
}
