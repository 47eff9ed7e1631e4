/** Days after the delivery in which pieces may be sent back; for defects there is no limit. */
export const RETURN_DAYS = 30;
