import { randomBytes } from "node:crypto";

/** Unique, short enough for a transfer's narration. */
export const paymentReference = () => `ORI-${randomBytes(5).toString("hex").toUpperCase()}`;
