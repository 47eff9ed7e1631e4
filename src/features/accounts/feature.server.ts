import { defineFeature } from "~/platform/feature.ts";
import { functions as adminFunctions } from "./admin/functions.server.ts";
import { auditList, userList } from "./admin/lists.server.ts";
import { findCustomers } from "./admin/search.server.ts";
import { answerError } from "./api/answer-error.server.ts";
import { createAuthApi } from "./api.server.ts";
import { functions } from "./functions.server.ts";
import { accountMails } from "./mails/index.ts";
import { clearOldSessionsJob } from "./sessions/clear-old.server.ts";
import { resources } from "./tables.server.ts";

/** People: accounts, sessions, second steps, roles, profiles and the audit log. */
export default defineFeature({
  name: "accounts",
  uses: ["admin", "own-sizes", "service-keys", "settings"],
  resources,
  functions: [...functions, ...adminFunctions],
  apis: [{ base: "/auth/v1", create: createAuthApi, answerError }],
  jobs: [clearOldSessionsJob],
  mails: accountMails,
  adminLists: [userList, auditList],
  adminSearch: findCustomers,
  adminSections: [
    {
      to: "/admin/users",
      label: "Users",
      icon: "users",
      needs: "customers.see",
      key: "u",
      place: 50,
    },
    {
      to: "/admin/audit",
      label: "Audit Log",
      icon: "scroll",
      needs: "audit.see",
      key: "l",
      place: 150,
    },
  ],
});
