import { setTimeout as pause } from "node:timers/promises";
import type { Browsers } from "./browser.ts";

const EVERY_MS = 200;

/** Somebody who looks at one page all the time. */
export class Reader {
  readonly failed: { at: number; why: string }[] = [];
  readonly #browsers: Browsers;
  readonly #path: string;
  #over = false;
  #work: Promise<void> = Promise.resolve();

  constructor(browsers: Browsers, path: string) {
    this.#browsers = browsers;
    this.#path = path;
  }

  start(): void {
    this.#work = this.#read();
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#work;
  }

  async #read(): Promise<void> {
    while (!this.#over) {
      const why = await this.#browsers.send("GET", this.#path, {}).then(
        ({ status }) => (status === 200 ? undefined : String(status)),
        (error: Error) => error.message,
      );
      if (why) this.failed.push({ at: performance.now(), why });
      await pause(EVERY_MS);
    }
  }
}
