import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./admin-api.server.ts";
import { giftCardList } from "./admin-list.server.ts";
import { jobs } from "./jobs.server.ts";
import { giftCardMail } from "./mails/gift-card.tsx";

/** Gift cards: money that the shop owes to whoever has a code, with a book of its own. */
export default defineFeature({
  name: "gift-cards",
  uses: ["admin", "orders"],
  functions,
  jobs,
  mails: [giftCardMail],
  adminLists: [giftCardList],
  adminSections: [
    {
      to: "/admin/gift-cards",
      label: "Gift cards",
      icon: "gift",
      needs: "gift-cards.see",
      key: "h",
      place: 115,
    },
  ],
});
