import { defineStanding, section } from "./define.ts";

/** The Privacy Policy of a fresh shop. */
export const privacy = defineStanding({
  slug: "privacy-policy",
  title: "Privacy Policy",
  summary:
    "What we know about you, why we need it, and what you can ask of us. In short: little, to serve you, and anything.",
  blocks: [
    section(
      "what",
      "What we know about you",
      `- What you give us: your name, email address, phone number and delivery address when you order; what you write in messages and reviews; your sizes and wishlist if you keep them.
- What you ordered, what you paid, and how the delivery went.
- Which product pages are opened, counted under a random number that says nothing about who you are.`,
    ),
    section(
      "not",
      "What we do not collect",
      "We never see your card number: payments are taken by a licensed payment company on its own page. We use no advertising trackers and we sell nothing about you to anybody.",
    ),
    section(
      "why",
      "What we use it for",
      `- To deliver your order, take it back, and keep the accounts that the law asks for.
- To answer you. We reply to messages within {answer_hours} hours.
- To send our newsletter, if you asked for it. Every letter has a link that ends it. We count whether it is opened and leads to the shop, for ourselves alone.
- To tell your browser about an order or a piece, if you asked for it there. Your browser's maker carries these messages and cannot read them. One press ends them.
- To write to you about what you saved or left in your cart, if you asked for it there. We keep a copy of your cart for it, for 30 days, or until you order, empty it or end these mails. On your birthday, if you gave us the day; we ask for no year.
- To say the same on your phone, if you chose that under My Mails, at the number of an order that reached you. Each message has a link that ends them.
- To keep the shop safe from fraud and abuse.`,
    ),
    section(
      "who",
      "Who else sees it",
      "The courier gets your name, phone number and address; the payment company gets what a payment needs; the company that carries our mail gets your address to carry it to; WhatsApp or the company that carries our texts gets your number, if you chose messages on your phone. If you talk to our assistant, your words may be processed by the company that runs its language model. Nobody else, unless a Nigerian court orders it.",
    ),
    section(
      "browser",
      "What is kept in your browser",
      "Your cart, the products you looked at last and, while you are signed in, your session are kept in your own browser. They leave it when you clear the site's data or sign out.",
    ),
    section(
      "how-long",
      "How long we keep it",
      "Your account is kept until you delete it, which you can do yourself under My Profile: your profile, photo, addresses, wishlist and reviews are then gone at once. Orders on their way keep your name and address until they have arrived and the days for returns have passed, and forget both then. Records of what was bought and paid are kept for six years, as tax law requires; if you ordered without an account, your name and address go from them then. Messages are deleted when the matter is settled and a year has passed.",
    ),
    section(
      "rights",
      "Your rights",
      "Under the Nigeria Data Protection Act you may see what we hold about you, have it corrected or deleted, take it with you, and object to a use. Write to us and we act within 30 days. You may also complain to the Nigeria Data Protection Commission.",
    ),
    section("contact", "Whom to write to", "{contact}"),
  ],
});
