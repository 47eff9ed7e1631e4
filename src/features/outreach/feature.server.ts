import { defineFeature } from "~/platform/feature.ts";
import { forgetCartsJob } from "./abandoned-carts/keep.server.ts";
import { abandonedCartMail } from "./abandoned-carts/mail.tsx";
import { tellAbandonedCartsJob } from "./abandoned-carts/tell.server.ts";
import { afterDeliveryMail } from "./after-delivery/mail.tsx";
import { askAfterDeliveryJob } from "./after-delivery/tell.server.ts";
import { functions } from "./api.server.ts";
import { birthdayMail } from "./birthdays/mail.tsx";
import { greetBirthdaysJob } from "./birthdays/tell.server.ts";
import { forgetContactsJob } from "./gate.server.ts";
import { priceDropMail } from "./price-drops/mail.tsx";
import { tellPriceDropsJob } from "./price-drops/tell.server.ts";

/** Mails that bring people back, and the gate that all such mails pass. */
export default defineFeature({
  name: "outreach",
  uses: ["accounts", "cart", "catalogue", "content", "images", "orders", "settings"],
  functions,
  jobs: [
    greetBirthdaysJob,
    tellAbandonedCartsJob,
    forgetCartsJob,
    tellPriceDropsJob,
    askAfterDeliveryJob,
    forgetContactsJob,
  ],
  mails: [birthdayMail, abandonedCartMail, priceDropMail, afterDeliveryMail],
});
