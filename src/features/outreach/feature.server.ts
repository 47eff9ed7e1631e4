import { defineFeature } from "~/platform/feature.ts";
import { forgetCartsJob } from "./abandoned-carts/keep.server.ts";
import { abandonedCartMail } from "./abandoned-carts/mail.tsx";
import { tellAbandonedCartsJob } from "./abandoned-carts/tell.server.ts";
import { functions as adminFunctions } from "./admin-api.server.ts";
import { afterDeliveryMail } from "./after-delivery/mail.tsx";
import { askAfterDeliveryJob } from "./after-delivery/tell.server.ts";
import { functions } from "./api.server.ts";
import { birthdayMail } from "./birthdays/mail.tsx";
import { greetBirthdaysJob } from "./birthdays/tell.server.ts";
import { forgetBriefsJob, sendBriefsJob } from "./briefs/send.server.ts";
import { forgetContactsJob } from "./gate.server.ts";
import { priceDropMail } from "./price-drops/mail.tsx";
import { tellPriceDropsJob } from "./price-drops/tell.server.ts";

/** Mails that bring people back, and the gate that all such mails pass. */
export default defineFeature({
  name: "outreach",
  uses: [
    "accounts",
    "admin",
    "cart",
    "catalogue",
    "content",
    "images",
    "orders",
    "push",
    "settings",
  ],
  functions: [...functions, ...adminFunctions],
  jobs: [
    greetBirthdaysJob,
    tellAbandonedCartsJob,
    forgetCartsJob,
    tellPriceDropsJob,
    askAfterDeliveryJob,
    forgetContactsJob,
    sendBriefsJob,
    forgetBriefsJob,
  ],
  mails: [birthdayMail, abandonedCartMail, priceDropMail, afterDeliveryMail],
  adminPages: [{ to: "/admin/inbox/phones", label: "To phones", needs: "messages.answer" }],
});
