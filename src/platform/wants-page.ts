import Negotiator from "negotiator";

/** Whether somebody looks at the answer: a browser that goes to an address names pages in its header Accept. */
export const wantsPage = (accept = ""): boolean =>
  accept.includes("text/html") &&
  new Negotiator({ headers: { accept } }).mediaTypes(["text/html"]).length > 0;
