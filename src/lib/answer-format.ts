/**
 * What an address beside the tables and functions of the wire answers, or what a refusal says beside its
 * words: declared once, written by the server and read by the browser with the same type.
 */
export interface AnswerFormat<A> {
  write(answer: A): A;
  read(json: unknown): A;
}

export const defineAnswer = <A>(): AnswerFormat<A> => ({
  write: (answer) => answer,
  read: (json) => json as A,
});
