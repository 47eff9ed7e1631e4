import { z } from "zod";

/** Whom of its readers a newsletter is for: who fits all that is said; nothing said: everybody. */
export const segmentSchema = z.strictObject({}).default({});
export type Segment = z.output<typeof segmentSchema>;
