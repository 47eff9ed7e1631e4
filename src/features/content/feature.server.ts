import { defineFeature } from "~/platform/feature.ts";
import { functions as adminFunctions } from "./admin-api.server.ts";
import { messageList, outboxList, subscriberList } from "./admin-lists.server.ts";
import { functions } from "./api.server.ts";
import { forgetMailsJob } from "./forget-mails.server.ts";
import { forgetMessagesJob } from "./forget-messages.server.ts";
import { comeBackMail } from "./mails/come-back.tsx";
import { welcomeMail } from "./mails/welcome.tsx";

/** Home, policies, contact, newsletter: pages that tell and the letters they bring. */
export default defineFeature({
  name: "content",
  uses: [
    "accounts",
    "admin",
    "checkout",
    "collections",
    "editorial",
    "images",
    "own-sizes",
    "settings",
  ],
  functions: [...functions, ...adminFunctions],
  jobs: [forgetMailsJob, forgetMessagesJob],
  mails: [welcomeMail, comeBackMail],
  adminLists: [messageList, subscriberList, outboxList],
  adminPages: [{ to: "/admin/newsletter", label: "Subscribers", needs: "newsletter.see" }],
  adminSections: [
    {
      to: "/admin/inbox",
      label: "Inbox",
      icon: "inbox",
      needs: "messages.answer",
      key: "i",
      place: 90,
    },
    {
      to: "/admin/outbox",
      label: "Outbox",
      icon: "send",
      needs: "outbox.see",
      key: "m",
      place: 140,
    },
  ],
});
