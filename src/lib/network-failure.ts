/** A page or an answer that was asked for and never came; each browser has words of its own for that. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|load failed|network/i.test(error.message);
