/**
 * What only one process at a time may do with a database, each with the number of its advisory lock. All
 * stand here, since two that had one number would wait for each other for no reason.
 */
export const locks = {
  migrate: 727_401,
  prepare: 727_402,
  defaults: 727_403,
  shipLog: 727_404,
  copyBase: 727_405,
} as const;

export type Lock = keyof typeof locks;
