import { readable } from "~/features/admin/components/status-text.tsx";

/** Why assistants were refused, for staff; codes that say it themselves are left out. */
const WORDS: Record<string, string> = {
  not_offered: "What they wanted is switched off",
  profile_not_trusted: "You block them",
  profile_unreachable: "Their profile could not be read",
  capabilities_incompatible: "Their profile lacks what they wanted",
  version_unsupported: "They speak another version",
  signature_missing: "They did not sign",
  signature_invalid: "Their signature was not theirs",
  key_not_found: "Their profile lacks the key that signed",
  digest_mismatch: "What came was not what was signed",
  agent_profiles: "Too many new assistants at once",
  agent_orders: "Too many orders in an hour",
  missing: "Something was missing",
  price_changed: "It cost otherwise than they were told",
  checkout_not_modifiable: "The checkout was over",
  not_found: "There was no such thing",
  item_unavailable: "None of the pieces was there",
};

export const wordsOfReason = (code: string): string => WORDS[code] ?? readable(code);
