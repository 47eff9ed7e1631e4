/** Something to do with a row, in words. */
export const rowAction =
  "inline-flex min-h-9 items-center border border-edge bg-white px-3 text-sm hover:border-ink max-sm:min-h-11";
