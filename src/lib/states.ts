/** The 36 states and the Federal Capital Territory. */
export const STATES = [
  ["AB", "Abia"],
  ["AD", "Adamawa"],
  ["AK", "Akwa Ibom"],
  ["AN", "Anambra"],
  ["BA", "Bauchi"],
  ["BY", "Bayelsa"],
  ["BE", "Benue"],
  ["BO", "Borno"],
  ["CR", "Cross River"],
  ["DE", "Delta"],
  ["EB", "Ebonyi"],
  ["ED", "Edo"],
  ["EK", "Ekiti"],
  ["EN", "Enugu"],
  ["FC", "FCT Abuja"],
  ["GO", "Gombe"],
  ["IM", "Imo"],
  ["JI", "Jigawa"],
  ["KD", "Kaduna"],
  ["KN", "Kano"],
  ["KT", "Katsina"],
  ["KE", "Kebbi"],
  ["KO", "Kogi"],
  ["KW", "Kwara"],
  ["LA", "Lagos"],
  ["NA", "Nasarawa"],
  ["NI", "Niger"],
  ["OG", "Ogun"],
  ["ON", "Ondo"],
  ["OS", "Osun"],
  ["OY", "Oyo"],
  ["PL", "Plateau"],
  ["RI", "Rivers"],
  ["SO", "Sokoto"],
  ["TA", "Taraba"],
  ["YO", "Yobe"],
  ["ZA", "Zamfara"],
] as const;

export type StateCode = (typeof STATES)[number][0];
const names = new Map<string, string>(STATES);

export const stateName = (code: string) => names.get(code) ?? code;
export const isStateCode = (code: string): code is StateCode => names.has(code);

interface Place {
  area: string | null;
  city: string | null;
  /** A code. */
  state: string | null;
}

/** "Lekki Phase 1, Lagos": the place of an address in a line, with nothing named twice. */
export const placeLine = ({ area, city, state }: Place) =>
  [...new Set([area, city, state && stateName(state)])].filter(Boolean).join(", ");

/** The same with its street: "12 Admiralty Way, Lekki Phase 1, Lagos". */
export const addressLine = (address: Place & { street: string | null }) =>
  [address.street, placeLine(address)].filter(Boolean).join(", ");
