import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";

/**
 * A Nigerian mobile number as people write it ("0803 555 0142", "+234 (0)803…") in the form
 * +234…, or undefined when it is none.
 */
export function normalizePhone(text: string): string | undefined {
  const bare = text.replace(/[^\d+]/g, "").replace(/^(\+?234)0/, "$1");
  const parsed = parsePhoneNumberFromString(bare.startsWith("234") ? `+${bare}` : bare, "NG");
  return parsed?.country === "NG" && parsed.isValid() ? parsed.number : undefined;
}

/** The same of any country, whose code it begins with ("+44 …", "0044 …"); without one it is Nigerian. */
export function normalizeAnyPhone(text: string): string | undefined {
  const own = normalizePhone(text);
  if (own) return own;
  const bare = text.replace(/[^\d+]/g, "").replace(/^00/, "+");
  const parsed = bare.startsWith("+") ? parsePhoneNumberFromString(bare) : undefined;
  return parsed?.isValid() && parsed.country !== "NG" ? parsed.number : undefined;
}
