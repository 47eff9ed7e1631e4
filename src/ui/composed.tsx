import { type ComponentProps, createContext, createElement, type ReactElement, use } from "react";

/** Where a page that is being rendered leaves out what has been rendered before. */
export interface Composition {
  /**
   * Takes a place for the inside of an element that is made of what `key` says.
   *
   * @param hasHead what it needs in the page's head is put there each time
   */
  take(as: string, key: string, hasHead: boolean): { mark: string; isKept: boolean };
}

/** There on the server of a built shop alone. */
export const CompositionContext = createContext<Composition | undefined>(undefined);

/** The attribute by which the server finds the place; it never leaves it. */
export const COMPOSED = "data-composed";

type Tag = "li" | "div" | "header" | "footer" | "fieldset";

/**
 * An element whose inside is the same wherever its child is given the same: on the server it is then
 * rendered once and put into every other page as it is. In a browser it is an element like any other.
 *
 * What the inside is made of must be what the child is given (its props, and those of elements among
 * them) or `by`. A function among it is taken for a handler, which has no say in what is rendered.
 *
 * @param by what it takes from contexts
 * @param head has pictures of its first view fetched (`preload`), which a page has done for each of its own
 */
export function Composed<T extends Tag>({
  as,
  by,
  head,
  children,
  ...rest
}: { as: T; by?: unknown; head?: (() => void) | undefined; children: ReactElement } & Omit<
  ComponentProps<T>,
  "children"
>) {
  const composition = use(CompositionContext);
  head?.();
  if (!composition) return createElement(as, rest, children);
  const { mark, isKept } = composition.take(as, keyOf([children, by]), head !== undefined);
  return createElement(as, { ...rest, [COMPOSED]: mark }, isKept ? undefined : children);
}

const names = new WeakMap<object, number>();
let named = 0;

/** The same for the same component. */
function nameOf(type: ReactElement["type"]): number | string {
  if (typeof type !== "function" && typeof type !== "object") return String(type);
  const known = names.get(type) ?? ++named;
  names.set(type, known);
  return known;
}

/**
 * Everything that an element is made of, as text: components by number, data as JSON, and by its place what
 * was there before, as the product that a card gives to each of its parts.
 */
function keyOf(part: unknown, before = new Map<object, number>()): string {
  if (typeof part === "function") return "";
  if (typeof part !== "object" || part === null) return JSON.stringify(part) ?? "";
  if (Array.isArray(part)) return `[${part.map((one) => keyOf(one, before)).join()}]`;
  if (isElement(part)) {
    let given = "";
    for (const [name, value] of Object.entries(part.props))
      given += `${name}:${keyOf(value, before)},`;
    return `<${nameOf(part.type)} ${given}>`;
  }
  const place = before.get(part);
  if (place !== undefined) return `#${place}`;
  before.set(part, before.size);
  return JSON.stringify(part);
}

const isElement = (part: object): part is ReactElement<object> => "$$typeof" in part;
