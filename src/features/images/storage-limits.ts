import { defineLimit } from "~/platform/route-limits.ts";

export const storageLimits = {
  /** A page of products shows many at once; a form of one that is not there yet is drawn. */
  pictures: defineLimit({
    name: "pictures",
    seconds: 60,
    own: 1200,
    network: 6000,
    class: "browsing",
  }),
  /** Staff send a season's pictures at once; people's own are counted besides. */
  uploads: defineLimit({
    name: "storage_upload",
    seconds: 60,
    own: 600,
    network: 600,
    also: "own pictures",
  }),
};
