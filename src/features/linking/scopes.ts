/** Which of the settings for assistants must be on for a scope to be offered, besides linking itself. */
type Need = "buying" | "linking";

/**
 * What a person may let an assistant do, in the order and the words in which they are asked. The first two
 * are the protocol's own; the others are ours, below the capability that every linking client speaks.
 */
export const SCOPES = {
  "dev.ucp.shopping.order:read": {
    needs: "buying",
    words: "See your orders: the pieces, what they cost, the town they go to and how they stand",
  },
  "dev.ucp.shopping.order:manage": {
    needs: "buying",
    words: "Ask us, in your name, to take pieces of your orders back or to change their size",
  },
  "dev.ucp.common.identity_linking:wishlist": {
    needs: "linking",
    words: "See your wishlist",
  },
  "dev.ucp.common.identity_linking:sizes": {
    needs: "linking",
    words: "See the sizes that you wear",
  },
} as const satisfies Record<string, { needs: Need; words: string }>;

export type Scope = keyof typeof SCOPES;

const isScope = (text: string): text is Scope => Object.hasOwn(SCOPES, text);

/** Scopes in our order, each once; what is none is left out. */
export const sortScopes = (texts: readonly string[]): Scope[] =>
  Object.keys(SCOPES).filter((scope): scope is Scope => isScope(scope) && texts.includes(scope));

/** Those of a list apart by spaces, as OAuth writes it. */
export const readScopes = (text: string): Scope[] => sortScopes(text.split(" "));

export const wordsOfScopes = (scopes: readonly string[]): string[] =>
  sortScopes(scopes).map((scope) => SCOPES[scope].words);
