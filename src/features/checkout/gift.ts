/** Longest words that go into a parcel with a gift. */
export const GIFT_NOTE_LENGTH = 300;

/** Said where somebody would have a gift paid at the door. */
export const GIFT_IS_PAID_AHEAD =
  "A gift is paid before it leaves: nobody is asked for money at the door. Choose card or transfer.";
