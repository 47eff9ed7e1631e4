import type { Page } from "@playwright/test";
import * as stage from "./order-stages.ts";

/** One way in which an order stands, and what its customer reads of it then. */
export interface State {
  /** How it is placed, and what happens to it then. */
  is: [place: (page: Page) => Promise<stage.Standing>, ...steps: stage.Step[]];
  heading: string | RegExp;
  /** The sentence beneath the heading, and how its money stands. */
  says: [lead: string | RegExp, money: string];
  /** What else is there to read, and what must not be. */
  shows?: (string | RegExp)[];
  hides?: RegExp;
}

const THANKS = "Thank you, Adaeze.";
const WORN = "Wear it well, Adaeze.";
const UNDER_WAY = "Your return is under way";
const BACK = "What you returned is back with us.";
const NUMBER = /^Order [0-9a-f]{8}$/;
const PLACED = /^Order \w{8} is placed\./;
const WITH_YOU = /^Order \w{8} is with you\. /;
const AT_DOOR = "Pay ₦62,500.00 when your order arrives, in cash or by transfer.";
const BY_TRANSFER = "₦62,500.00 paid by bank transfer.";
const TAKEN = "₦62,500.00 paid at the door.";
const IN_TIME = "within 7–10 business days.";
const NOTHING_MORE = "Nothing more will happen with this order.";
const GOES_BACK = "It is cancelled, and your money goes back to you.";

const door = stage.place("on_delivery");
const transfer = stage.place("transfer");
const card = stage.place("paystack");
const { become } = stage;
const arrived = [door, become("processing"), become("delivered")] as const;

/** By what has happened to it. */
export const states: Record<string, State> = {
  "to be paid at the door": { is: [door], heading: THANKS, says: [PLACED, AT_DOOR] },
  "not confirmed yet": {
    is: [door, stage.leaveUnproved],
    heading: THANKS,
    says: [PLACED, AT_DOOR],
    shows: ["Please confirm your order"],
  },
  "a transfer is waited for": {
    is: [transfer],
    heading: THANKS,
    says: [PLACED, "₦62,500.00 is not paid yet."],
    shows: ["Transfer ₦62,500.00", "Have you transferred?", "Invoice"],
  },
  "the receipt of a transfer is looked at": {
    is: [transfer, stage.sendReceipt],
    heading: THANKS,
    says: [PLACED, "We have the receipt of your transfer and are looking for the ₦62,500.00."],
    shows: ["We are looking for your transfer", "We have your receipt."],
    hides: /not paid yet/,
  },
  "a card was not tried yet": {
    is: [card],
    heading: THANKS,
    says: [PLACED, "₦62,500.00 is not paid yet."],
    shows: ["Pay ₦62,500.00", "Pay now"],
  },
  "Paystack's page was left": {
    is: [card, stage.leavePaystack],
    heading: "Almost yours, Adaeze.",
    says: [/ waits for its payment\. /, "₦62,500.00 is not paid yet."],
    shows: ["Your payment is not finished", "Try again", "Write on WhatsApp"],
  },
  "the card was declined": {
    is: [card, stage.declineCard],
    heading: "Almost yours, Adaeze.",
    says: [/ waits for its payment\. /, "₦62,500.00 is not paid yet."],
    shows: ["Your card payment did not go through", /We keep your pieces until /],
  },
  "paid by card": {
    is: [card, stage.payByCard],
    heading: THANKS,
    says: [PLACED, "₦62,500.00 paid with Paystack."],
    shows: ["We are preparing your pieces.", "Receipt"],
  },
  "paid by transfer": {
    is: [transfer, stage.findTransfer],
    heading: THANKS,
    says: [PLACED, BY_TRANSFER],
  },
  "a gift": {
    is: [
      stage.placeWith({
        gift: { note: "With love from Lagos" },
        receiver: { name: "Bola Ige", phone: "0803 555 0199" },
      }),
    ],
    heading: THANKS,
    says: [PLACED, "₦62,500.00 is not paid yet."],
    shows: ["A gift", "“With love from Lagos”", "Bola Ige"],
  },
  "a piece was added to what is paid": {
    is: [transfer, stage.findTransfer, stage.addPiece],
    heading: THANKS,
    says: [PLACED, `${BY_TRANSFER} ₦60,000.00 for what was added is not paid yet.`],
    shows: ["We pack your pieces when all is paid.", "This is for what was added to your order."],
  },
  "with its rider": {
    is: [door, become("processing"), stage.sendOut],
    heading: "On its way to you",
    says: [/ has left our store\.$/, AT_DOOR],
    shows: [/^Your delivery code is \d{4}\./, "Your order is on its way.", "Handed to the carrier"],
    hides: /Thank you|Cancel this order/,
  },
  "handed to nobody": {
    is: [door, become("processing"), stage.failAtDoor],
    heading: "We could not hand it over",
    says: [/ did not reach you\. We call you about another try\.$/, AT_DOOR],
    shows: ["Your parcel waits for another try."],
    hides: /on its way|Arrives [A-Z]/,
  },
  "out once more": {
    is: [door, become("processing"), stage.failAtDoor, stage.sendOut],
    heading: "On its way to you",
    says: [/ has left our store\.$/, AT_DOOR],
  },
  "handed over and paid": {
    is: [door, become("processing"), stage.handOver],
    heading: WORN,
    says: [WITH_YOU, TAKEN],
    shows: ["Your order has arrived.", "Return or exchange", "Receipt"],
    hides: /Arrives|delivery code/,
  },
  "not accepted at the door": {
    is: [door, become("processing"), become("shipped"), stage.refuseAtDoor],
    heading: NUMBER,
    says: [NOTHING_MORE, "It was not paid."],
    shows: ["Not accepted at the door"],
  },
  "back from the door, and paid": {
    is: [transfer, stage.findTransfer, stage.bringBack],
    heading: NUMBER,
    says: [GOES_BACK, `${BY_TRANSFER} It goes back to you ${IN_TIME}`],
    shows: ["Came back to us: cancelled"],
  },
  "ready in the store": {
    is: [stage.placeWith({ delivery_method: "pickup" }), become("processing"), become("shipped")],
    heading: "Ready for you",
    says: [
      / waits for you in the store\.$/,
      "Pay ₦60,000.00 when you pick it up, in cash or by transfer.",
    ],
    shows: ["Your pieces are ready to be picked up.", "Ready to be picked up", /^Oríkì, \d+ /],
    hides: /on its way|arrives|shipped|ready \w{3} \d/i,
  },
  "picked up": {
    is: [stage.placeWith({ delivery_method: "pickup" }), become("processing"), become("delivered")],
    heading: WORN,
    says: [WITH_YOU, "₦60,000.00 paid in the store."],
    shows: ["You have picked it up.", "Picked up"],
    hides: /shipped|delivered/i,
  },
  complete: {
    is: [...arrived, become("completed")],
    heading: WORN,
    says: [/^Order \w{8} is complete\.$/, TAKEN],
  },
  "its time was over": {
    is: [transfer, stage.letExpire],
    heading: /^Order \w{8} has ended$/,
    says: ["It was not paid in time, so its pieces are on the shelf again.", "It was not paid."],
    shows: ["Do you still want them?", "Have you transferred?"],
  },
  "its time was over, and it was transferred": {
    is: [transfer, stage.letExpire, stage.sendReceipt],
    heading: /^Order \w{8} has ended$/,
    says: ["It was not paid in time, so its pieces are on the shelf again.", "It was not paid."],
    shows: [/We look for the money and send it back to you\.$/],
  },
  "cancelled, and not paid": {
    is: [door, stage.cancelByCustomer],
    heading: NUMBER,
    says: [NOTHING_MORE, "It was not paid."],
    shows: ["Put them back in my cart"],
  },
  "cancelled, and paid": {
    is: [transfer, stage.findTransfer, become("cancelled")],
    heading: NUMBER,
    says: [GOES_BACK, `${BY_TRANSFER} It goes back to you ${IN_TIME}`],
  },
  "cancelled, and its money is back": {
    is: [transfer, stage.findTransfer, become("cancelled"), stage.sendRefunds],
    heading: NUMBER,
    says: [NOTHING_MORE, "₦62,500.00 given back."],
    shows: ["Refund sent"],
  },
  "a part is to go back": {
    is: [...arrived, stage.agreeRefund(10_000)],
    heading: WORN,
    says: [WITH_YOU, `${TAKEN} ₦10,000.00 of it goes back to you ${IN_TIME}`],
    shows: ["Refund agreed"],
  },
  "a part went back": {
    is: [...arrived, stage.agreeRefund(10_000), stage.sendRefunds],
    heading: WORN,
    says: [WITH_YOU, "₦62,500.00 paid, ₦10,000.00 of it given back."],
  },
  "all is to go back": {
    is: [...arrived, stage.agreeRefund(62_500)],
    heading: NUMBER,
    says: ["Your money goes back to you.", `${TAKEN} It goes back to you ${IN_TIME}`],
  },
  "all went back": {
    is: [...arrived, stage.agreeRefund(62_500), stage.sendRefunds],
    heading: NUMBER,
    says: ["Your money has been given back.", "₦62,500.00 given back."],
    hides: /Wear it well/,
  },
  "a return is asked for": {
    is: [...arrived, stage.askReturn()],
    heading: UNDER_WAY,
    says: [/^Order \w{8}\. Each step of the return stands here, /, TAKEN],
    shows: [/^We answer within 24 hours, by /, "Return asked for"],
  },
  "a return is refused": {
    is: [...arrived, stage.askReturn(), stage.stepReturn("refuse")],
    heading: WORN,
    says: [WITH_YOU, TAKEN],
    shows: [/^If you see it differently, /],
  },
  "a return is accepted": {
    is: [...arrived, stage.askReturn(), stage.stepReturn("authorize")],
    heading: UNDER_WAY,
    says: [/^Order \w{8}\. Each step of the return stands here, /, TAKEN],
    shows: [/^Pack the pieces as they came /],
  },
  "a return is here": {
    is: [...arrived, stage.askReturn(), stage.stepReturn("authorize", "receive")],
    heading: NUMBER,
    says: [BACK, TAKEN],
    shows: [/^We inspect the pieces within /],
  },
  "a return was looked at": {
    is: [...arrived, stage.askReturn(), stage.stepReturn("authorize", "receive", "inspect")],
    heading: NUMBER,
    says: [BACK, TAKEN],
    shows: [/^Everything is in order\. Your money is on its way /],
  },
  "a return was paid back": {
    is: [
      ...arrived,
      stage.askReturn(),
      stage.stepReturn("authorize", "receive", "inspect"),
      stage.settleReturn("refund"),
    ],
    heading: NUMBER,
    says: [BACK, `${TAKEN} ₦60,000.00 of it goes back to you ${IN_TIME}`],
    shows: ["Return refunded"],
  },
  "a piece was exchanged": {
    is: [
      ...arrived,
      stage.askReturn("exchange"),
      stage.stepReturn("authorize", "receive", "inspect"),
      stage.settleReturn("exchange"),
    ],
    heading: NUMBER,
    says: [BACK, TAKEN],
    shows: ["Follow your exchange"],
  },
  "a gift card is to be paid": {
    is: [stage.buyCard],
    heading: THANKS,
    says: [PLACED, "₦25,000.00 is not paid yet."],
    shows: ["Mailed when it is paid"],
    hides: /your pieces|delivery/i,
  },
  "a gift card is issued": {
    is: [stage.buyCard, stage.payByCard],
    heading: "Your gift card is issued",
    says: [/^Order \w{8} is complete\.$/, "₦25,000.00 paid with Paystack."],
    hides: /your pieces|delivery/i,
  },
  "a gift card was not paid in time": {
    is: [stage.buyCard, stage.letExpire],
    heading: /^Order \w{8} has ended$/,
    says: ["It was not paid in time, so no gift card was issued.", "It was not paid."],
    hides: /your pieces|pieces are|delivery/i,
  },
};
