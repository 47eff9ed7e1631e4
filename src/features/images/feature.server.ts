import { personLeft } from "~/features/accounts/users/delete-account.server.ts";
import { AVATARS, MAX_AVATAR_BYTES } from "~/lib/avatar.ts";
import { defineFeature } from "~/platform/feature.ts";
import { on } from "~/platform/hooks.ts";
import { createStorageApi } from "./api.server.ts";
import { removeUnusedAvatarsJob } from "./avatars.server.ts";
import { MAX_UPLOAD_BYTES } from "./pictures.server.ts";
import { createPlaceholders } from "./placeholders.server.ts";
import { beginSharing } from "./share-files.server.ts";
import { COPIES, PICTURES } from "./sources.ts";
import { answerStorageError } from "./storage-answers.ts";
import { createVariantsApi } from "./variants-api.server.ts";

/** Stored files, rendered variants, drawings that stand for missing pictures. */
export default defineFeature({
  name: "images",
  uses: ["accounts"],
  apis: [
    {
      base: "/storage/v1",
      create: createStorageApi,
      takesFiles: true,
      answerError: answerStorageError,
    },
    { base: COPIES, create: createVariantsApi, answerError: answerStorageError },
    { base: "/placeholder", create: createPlaceholders },
  ],
  background: beginSharing,
  jobs: [removeUnusedAvatarsJob],
  hooks: [on(personLeft, (ctx) => ctx.jobs.enqueue(removeUnusedAvatarsJob, {}))],
  buckets: [
    {
      id: PICTURES,
      isPublic: true,
      fileSizeLimit: MAX_UPLOAD_BYTES,
      allowedMimeTypes: ["image/*"],
    },
    {
      id: AVATARS,
      isPublic: true,
      fileSizeLimit: MAX_AVATAR_BYTES,
      allowedMimeTypes: ["image/*"],
    },
  ],
});
