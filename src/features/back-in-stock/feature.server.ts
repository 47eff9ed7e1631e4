import { personLeaving } from "~/features/accounts/users/delete-account.server.ts";
import { hasProvedEmail } from "~/features/accounts/users/proved-email.server.ts";
import { findUser } from "~/features/accounts/users/users.server.ts";
import { customersForgotten } from "~/features/orders/hooks.server.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { functions } from "./api.server.ts";
import { forgetMailboxes } from "./leave.server.ts";
import { backMail } from "./mail.tsx";
import { forgetAlertsJob, tellWaitingJob } from "./tell.server.ts";

/** Tells those who wait for a sold-out size when it is back. */
export default defineFeature({
  name: "back-in-stock",
  uses: ["accounts", "catalogue", "content", "orders", "outreach", "push", "settings"],
  functions,
  jobs: [tellWaitingJob, forgetAlertsJob],
  mails: [backMail],
  hooks: [
    // What hangs on the account goes with it; what was asked for before without it, too.
    on(personLeaving, async (ctx, tx, userId) => {
      const user = await findUser(tx, userId);
      if (user?.email && (await hasProvedEmail(tx, userId)))
        await forgetMailboxes(ctx, tx, [user.email]);
    }),
    on(customersForgotten, (ctx, tx, orders) =>
      forgetMailboxes(
        ctx,
        tx,
        orders.map(({ email }) => email),
      ),
    ),
  ],
});
