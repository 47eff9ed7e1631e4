/** Said where an answer failed. */
export const APOLOGY =
  "I apologize, but I'm having trouble responding right now. Please try again or contact us via WhatsApp for immediate assistance.";
