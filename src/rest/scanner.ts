import { unreadable } from "./errors.ts";
import { limits } from "./syntax.ts";

const nameCharacter = /[A-Za-z0-9_$]/;

/** Reads one parameter from left to right; every failure is PGRST100 and says where. */
export class Scanner {
  readonly parameter: string;
  readonly text: string;
  position = 0;

  constructor(parameter: string, text: string) {
    this.parameter = parameter;
    this.text = text;
  }

  get done(): boolean {
    return this.position >= this.text.length;
  }

  peek(): string {
    return this.text[this.position] ?? "";
  }

  /** Steps over `token` if it comes next. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.position)) return false;
    this.position += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.take(token)) this.fail(`expecting "${token}"`);
  }

  fail(reason: string): never {
    const shown = this.text.length > 100 ? `${this.text.slice(0, 100)}…` : this.text;
    throw unreadable(
      `"failed to parse ${this.parameter} (${shown})" (line 1, column ${this.position + 1})`,
      reason,
    );
  }

  /** A column, relation or alias: letters, digits, _ and $, or anything but " in double quotes. */
  name(): string {
    if (this.take('"')) {
      const end = this.text.indexOf('"', this.position);
      if (end < 0) this.fail('expecting a closing "');
      const name = this.text.slice(this.position, end);
      // In bytes, as PostgreSQL counts: it would cut what is longer.
      if (name === "" || Buffer.byteLength(name) > limits.nameLength) this.fail("expecting a name");
      this.position = end + 1;
      return name;
    }
    const start = this.position;
    while (nameCharacter.test(this.peek())) this.position++;
    const name = this.text.slice(start, this.position);
    if (name === "" || name.length > limits.nameLength) {
      this.position = start;
      this.fail("expecting a name");
    }
    return name;
  }

  /** A value that may be double-quoted with backslash escapes, else runs to one of `ends`. */
  value(ends: string): string {
    if (this.peek() === '"') return this.quoted();
    const start = this.position;
    while (!this.done && !ends.includes(this.peek())) this.position++;
    return this.text.slice(start, this.position);
  }

  quoted(): string {
    this.expect('"');
    let value = "";
    for (;;) {
      if (this.done) this.fail('expecting a closing "');
      const character = this.text[this.position++] as string;
      if (character === '"') return value;
      value += character === "\\" ? (this.text[this.position++] ?? "") : character;
    }
  }
}
