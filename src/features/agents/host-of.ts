/** Of what names no profile, for staff. */
export const UNNAMED = "Without a profile";

/** The host of an agent's profile, as it is blocked by. */
export const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).hostname : address;
