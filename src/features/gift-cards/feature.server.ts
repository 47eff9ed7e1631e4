import { personLeaving } from "~/features/accounts/users/delete-account.server.ts";
import { customersForgotten } from "~/features/orders/hooks.server.ts";
import {
  cardDisputed,
  giftCardMoved,
  orderPaid,
  refundsChanged,
} from "~/features/payments/hooks.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { functions } from "./admin-api.server.ts";
import { giftCardList } from "./admin-list.server.ts";
import { shopperFunctions } from "./api.server.ts";
import { forgetBuyers, issueWhenPaid } from "./bought/issue-bought.server.ts";
import { settleBought } from "./bought/settle-bought.server.ts";
import { blockBought } from "./change.server.ts";
import { creditFunctions } from "./credit/api.server.ts";
import { mailCreditOf } from "./credit/leave.server.ts";
import { settleCredited } from "./credit/settle.server.ts";
import { jobs } from "./jobs.server.ts";
import { giftCardMail } from "./mails/gift-card.tsx";
import { storeCreditMail } from "./mails/store-credit.tsx";
import { settleCard } from "./pay.server.ts";

/** Gift cards and store credit: money that whoever has a code or an account can spend, with a book of its own. */
export default defineFeature({
  name: "gift-cards",
  uses: ["accounts", "admin", "orders", "payments", "settings"],
  functions: [...functions, ...shopperFunctions, ...creditFunctions],
  hooks: [
    on(giftCardMoved, settleCard),
    on(giftCardMoved, settleCredited),
    on(cardDisputed, blockBought),
    on(orderPaid, issueWhenPaid),
    on(refundsChanged, settleBought),
    on(customersForgotten, forgetBuyers),
    on(personLeaving, mailCreditOf),
  ],
  jobs,
  mails: [giftCardMail, storeCreditMail],
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
