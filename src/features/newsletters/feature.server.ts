import { defineFeature } from "~/platform/feature.ts";
import { functions } from "./api.server.ts";
import { lettersApi } from "./arrivals-api.server.ts";
import { forgetSendsJob } from "./forget-sends.server.ts";
import { newsletterList } from "./lists.server.ts";
import { newsletterMail, newsletterTestMail } from "./mail/newsletter-mail.tsx";
import { NEWSLETTERS_PATH } from "./rules.ts";
import { sendPiecesJob } from "./send-pieces.server.ts";

/** Letters to the readers of the newsletter: composed of blocks, tested, and sent in pieces. */
export default defineFeature({
  name: "newsletters",
  uses: [
    "admin",
    "catalogue",
    "collections",
    "content",
    "editorial",
    "images",
    "outreach",
    "own-sizes",
  ],
  functions,
  apis: [lettersApi],
  jobs: [sendPiecesJob, forgetSendsJob],
  mails: [newsletterMail, newsletterTestMail],
  adminLists: [newsletterList],
  adminSections: [
    {
      to: NEWSLETTERS_PATH,
      label: "Newsletters",
      icon: "mail",
      needs: "newsletter.send",
      key: "n",
      place: 100,
    },
  ],
});
