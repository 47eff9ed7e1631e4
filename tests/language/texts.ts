import { type ESTree, Visitor } from "vite";
import { parse, type Source } from "~tests/architecture/source.ts";

type Node = ESTree.Expression | ESTree.JSXChild | ESTree.PrivateIdentifier;

/** Every text that a source holds as a whole: what it fills in is {}, space within JSX is one space. */
export function textsOf(source: Source): Set<string> {
  const found = new Set<string>();
  const keep = (node: Node) => void found.add(textOf(node).trim());
  new Visitor({
    Literal: keep,
    TemplateLiteral: keep,
    BinaryExpression: keep,
    JSXText: keep,
    JSXElement: keep,
    JSXFragment: keep,
  }).visit(parse(source).program);
  return found;
}

function textOf(node: Node): string {
  switch (node.type) {
    case "Literal":
      return typeof node.value === "string" ? node.value : "{}";
    case "TemplateLiteral":
      return node.quasis.map(({ value }) => value.cooked).join("{}");
    case "BinaryExpression":
      return node.operator === "+" ? textOf(node.left) + textOf(node.right) : "{}";
    case "JSXText":
      return withoutEntities(node.value.replace(/\s+/g, " "));
    case "JSXElement":
    case "JSXFragment":
      return node.children.map(textOf).join("");
    case "JSXExpressionContainer":
      return node.expression.type === "JSXEmptyExpression" ? "" : textOf(node.expression);
    default:
      return "{}";
  }
}

const ENTITIES: Record<string, string> = { amp: "&", nbsp: "\u00a0", apos: "'", quot: '"' };
const withoutEntities = (text: string) =>
  text.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
