import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

/** What came back; a `post` that gets no answer rejects. */
export interface Answer {
  status: number;
  text: string;
}

export type Post = (path: string, headers: Record<string, string>, body: string) => Promise<Answer>;

/** An order that the shop said yes to; times are those of `performance.now()`. */
export interface Acknowledged {
  id: string;
  pressedAt: number;
  answeredAt: number;
}

export interface ShoppersOptions {
  /** Products of 50,000 naira with size 10. */
  products: readonly number[];
  count: number;
  /** Between two orders of one shopper, and before the button is pressed again. */
  thinkMs: number;
  againMs: number;
}

const PRICE = 50_000;
const FEE = 2_500;

/** The body of `place_order` for one piece, delivered in Ikeja. */
export const oneOrder = (product: number, payment: "on_delivery" | "transfer") => ({
  contact: { name: "Adaeze Obi", email: "adaeze@example.com", phone: "08035550142" },
  address: { state: "LA", city: "Ikeja", street: "3 Allen Avenue" },
  delivery_method: "standard",
  payment_method: payment,
  lines: [{ product_id: product, size: "10", quantity: 1, price: PRICE }],
  expected: { delivery_fee: FEE, discount: 0, total: PRICE + FEE },
});

/**
 * People who order all the time, and press the button again until the shop says yes: each with one
 * key for one order, as the checkout page does.
 */
export class Shoppers {
  readonly acknowledged: Acknowledged[] = [];
  /** Requests that were no success: cut off, or answered with 5xx. */
  readonly failed: { at: number; why: string }[] = [];
  readonly #post: Post;
  readonly #options: ShoppersOptions;
  #over = false;
  #gone = false;
  #work: Promise<unknown> = Promise.resolve();
  /** When each shopper last began an order that was taken. */
  readonly #lastPress: number[];
  #wake = Promise.withResolvers<void>();

  constructor(post: Post, options: ShoppersOptions) {
    this.#post = post;
    this.#options = options;
    this.#lastPress = Array.from({ length: options.count }, () => 0);
  }

  start(): void {
    this.#work = Promise.all(this.#lastPress.map((_, n) => this.#shop(n)));
    // Whoever waits for them is told; until then it must not end the process.
    this.#work.catch(() => this.#rouse());
  }

  /** Resolves when every shopper has had a yes to an order begun after `moment`. */
  async allServedSince(moment: number): Promise<void> {
    while (this.#lastPress.some((at) => at < moment)) {
      await Promise.race([this.#wake.promise, this.#work]);
    }
  }

  /** Everybody gets an answer to the order they are at, and goes. @throws what a shopper met with */
  async stop(): Promise<void> {
    this.#over = true;
    await this.#work;
  }

  /** They go without waiting for an answer. */
  leave(): void {
    this.#over = true;
    this.#gone = true;
  }

  async #shop(n: number): Promise<void> {
    const { products, thinkMs, againMs } = this.#options;
    for (let turn = n; !this.#over; turn++) {
      const key = randomUUID();
      const product = products[turn % products.length]!;
      const body = JSON.stringify(oneOrder(product, turn % 3 === 0 ? "transfer" : "on_delivery"));
      const pressedAt = performance.now();
      let id: string | undefined;
      while (id === undefined) {
        id = await this.#press(key, body);
        if (this.#gone) return;
        if (id === undefined) await pause(againMs);
      }
      this.acknowledged.push({ id, pressedAt, answeredAt: performance.now() });
      this.#lastPress[n] = pressedAt;
      this.#rouse();
      await pause(thinkMs);
    }
  }

  /** @returns the order's id, or undefined when nobody knows or the shop asks to come again */
  async #press(key: string, body: string): Promise<string | undefined> {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
    let answer: Answer;
    try {
      answer = await this.#post("/rest/v1/rpc/place_order", headers, body);
    } catch (error) {
      this.failed.push({ at: performance.now(), why: (error as Error).message });
      return undefined;
    }
    if (answer.status === 200) return (JSON.parse(answer.text) as { id: string }).id;
    if (answer.status < 500) throw new Error(`place_order: ${answer.status} ${answer.text}`);
    const why = `${answer.status} ${answer.text.slice(0, 200)}`;
    this.failed.push({ at: performance.now(), why });
    return undefined;
  }

  #rouse(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers<void>();
  }
}

/** What became of the orders since a moment. */
export function judge(
  shoppers: Shoppers,
  from: number,
): { failed: number; silenceMs: number; slowestMs: number; defects: number } {
  const answered = shoppers.acknowledged.filter((order) => order.answeredAt >= from);
  const moments = [from, ...answered.map((order) => order.answeredAt)].sort((a, b) => a - b);
  const gaps = moments.slice(1).map((moment, n) => moment - moments[n]!);
  const failed = shoppers.failed.filter(({ at }) => at >= from);
  return {
    failed: failed.length,
    silenceMs: Math.max(0, ...gaps),
    slowestMs: Math.max(0, ...answered.map((order) => order.answeredAt - order.pressedAt)),
    // A 500 is a defect even on the worst of nights.
    defects: failed.filter(({ why }) => why.startsWith("500")).length,
  };
}
