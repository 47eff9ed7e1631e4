/** How long the shop waits for its database, in ms. */
export interface Deadlines {
  /** The server ends a statement itself. */
  statement: number;
  /** An answer to a query, also from a server that does not even do that. 0 is no limit. */
  query: number;
  /** A connection, a free one or a new one. */
  connection: number;
  /** Between two looks whether the server is still there. */
  beat: number;
  /**
   * So long without an answer to such a look, and it is away: nobody waits for it any more. Long enough
   * for a machine that has far too much to do.
   */
  silence: number;
}

export const deadlines: Deadlines = {
  statement: 15_000,
  query: 18_000,
  connection: 8000,
  beat: 500,
  silence: 4000,
};
