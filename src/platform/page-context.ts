import { createContext, type RouterContextProvider } from "react-router";
import type { Context } from "./context.ts";
import type { AppError } from "./errors.ts";
import type { Tag } from "./tags.ts";
import type { Visitor } from "./visitor.ts";

/** What a page's loader says about caching its result; see `pageOf`. */
export interface PageScope {
  ctx: Context;
  /** Who asks, for limits; nobody while rendering for everyone. */
  visitor: Visitor;
  /** Declares the page public and cached until one of these tags changes. A page that never calls this is not cached. */
  cacheUntilChanged(...tags: Tag[]): void;
  readonly tags: ReadonlySet<Tag>;
  readonly isPublic: boolean;
  /** The page has these inline scripts of the shop's own, as the content security policy names them. */
  allowScripts(hashes: ReadonlySet<string>): void;
  readonly scripts: ReadonlySet<string>;
  /** The page as it was rendered: read from the body of an answer, it would come back through a stream. */
  rendered: Buffer | undefined;
  /** What a loader or an action failed with, when it passes by itself: the page is then answered as a whole. */
  unavailable: AppError | undefined;
}

export const pageScope = createContext<PageScope>();

/** The scope of the page being rendered, from a loader's `context` argument. */
export function pageOf(context: Readonly<RouterContextProvider>): PageScope {
  return context.get(pageScope);
}

const nobody: Visitor = { address: "", self: undefined, isService: false };

export function createPageScope(ctx: Context, visitor = nobody): PageScope {
  const tags = new Set<Tag>();
  const scripts = new Set<string>();
  return {
    ctx,
    visitor,
    tags,
    scripts,
    rendered: undefined,
    unavailable: undefined,
    allowScripts(hashes) {
      for (const hash of hashes) scripts.add(hash);
    },
    get isPublic() {
      return tags.size > 0;
    },
    cacheUntilChanged(...added) {
      for (const tag of added) tags.add(tag);
    },
  };
}
