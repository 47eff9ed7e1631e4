/** What the cart and papers call the size of a piece that has none. */
export const ONE_SIZE = "One Size";
