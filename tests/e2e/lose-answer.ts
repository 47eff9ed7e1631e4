import type { Page } from "@playwright/test";

/**
 * The next request of the page as it stands to such an address is done by the shop, and its answer does not
 * arrive. Within the page: what a browser is to hold back on its way it lets through at times.
 */
export const loseAnswer = (page: Page, address: RegExp): Promise<void> => lose(page, address, true);

/** The same, and the shop has never received it. */
export const loseRequest = (page: Page, address: RegExp): Promise<void> =>
  lose(page, address, false);

const lose = (page: Page, address: RegExp, isReceived: boolean): Promise<void> =>
  page.evaluate(
    ({ address, isReceived }) => {
      const real = window.fetch;
      let isOver = false;
      window.fetch = async (input, init) => {
        const url = input instanceof Request ? input.url : String(input);
        if (isOver || !new RegExp(address).test(url)) return real(input, init);
        isOver = true;
        if (isReceived) await real(input, init);
        throw new TypeError("Failed to fetch");
      };
    },
    { address: address.source, isReceived },
  );
