/** A whole number as it is read, "1,280". Not by Intl, for which a page waits while its tables are loaded. */
export const formatCount = (whole: number): string =>
  String(whole).replace(/\B(?=(?:\d{3})+$)/g, ",");
