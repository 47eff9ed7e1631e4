/** Longest words that go into a parcel with a gift. */
export const GIFT_NOTE_LENGTH = 300;

/** Said where somebody would have a gift paid at the door. */
export const GIFT_IS_PAID_AHEAD =
  "A gift is paid before it leaves: nobody is asked for money at the door. Choose card or transfer.";

/** Who else takes the parcel, and what makes it a gift, as it is typed. */
export interface GiftDraft {
  /** Whether `receiver` does. */
  isForOther: boolean;
  receiver: { name: string; phone: string };
  isGift: boolean;
  gift: { wrap: boolean; note: string };
}

export const NO_GIFT: GiftDraft = {
  isForOther: false,
  receiver: { name: "", phone: "" },
  isGift: false,
  gift: { wrap: false, note: "" },
};
