/** What the cart and papers call the size of a piece that has none. */
export const ONE_SIZE = "One Size";

/** Names a size of a product's page in a link, which opens the page with that size chosen. */
export const sizeAnchor = (size: string) => `size-${encodeURIComponent(size)}`;
