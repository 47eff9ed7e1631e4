import { isStateCode } from "~/lib/states.ts";
import type { DeliveryMethod, ParcelMethod } from "~/lib/statuses.ts";

/** What shoppers read. */
export const DELIVERY_METHOD_NAMES: Record<DeliveryMethod, string> = {
  standard: "Standard delivery",
  express: "Express delivery",
  same_day: "Same-day delivery",
  pickup: "Pick up in store",
  email: "By email",
};

/** Where and for what the shop delivers; null means not offered there. */
export interface DeliveryZone {
  key: string;
  name: string;
  /** Two-letter codes of states wholly in this zone. */
  states: string[];
  /** Cities and areas, lower case, that belong here whatever their state's zone is: "LA:lekki". */
  places: string[];
  standardKobo: number | null;
  expressKobo: number | null;
  sameDayKobo: number | null;
  standardDaysMin: number;
  standardDaysMax: number;
  expressDaysMin: number;
  expressDaysMax: number;
  onDeliveryAllowed: boolean;
}

const naira = (amount: number) => amount * 100;
const island = [
  "lekki",
  "ajah",
  "victoria island",
  "vi",
  "ikoyi",
  "lagos island",
  "eti-osa",
  "eti osa",
  "oniru",
  "chevron",
  "sangotedo",
  "banana island",
  "ibeju-lekki",
  "ibeju lekki",
  "epe",
];

/** The zones of a fresh shop; staff may change them. */
export const STARTING_ZONES: DeliveryZone[] = [
  {
    key: "lagos-mainland",
    name: "Lagos Mainland",
    states: ["LA"],
    places: [],
    standardKobo: naira(2500),
    expressKobo: naira(5000),
    sameDayKobo: naira(8000),
    standardDaysMin: 1,
    standardDaysMax: 2,
    expressDaysMin: 1,
    expressDaysMax: 1,
    onDeliveryAllowed: true,
  },
  {
    key: "lagos-island",
    name: "Lagos Island and Lekki",
    states: [],
    places: island.map((place) => `LA:${place}`),
    standardKobo: naira(3000),
    expressKobo: naira(5500),
    sameDayKobo: naira(12_000),
    standardDaysMin: 1,
    standardDaysMax: 2,
    expressDaysMin: 1,
    expressDaysMax: 1,
    onDeliveryAllowed: true,
  },
  {
    key: "south-west",
    name: "South-West",
    states: ["OG", "OY", "OS", "ON", "EK"],
    places: [],
    standardKobo: naira(3500),
    expressKobo: naira(6000),
    sameDayKobo: null,
    standardDaysMin: 2,
    standardDaysMax: 3,
    expressDaysMin: 1,
    expressDaysMax: 2,
    onDeliveryAllowed: true,
  },
  {
    key: "abuja-port-harcourt",
    name: "Abuja, Port Harcourt",
    states: ["FC"],
    places: ["RI:port harcourt", "RI:portharcourt", "RI:ph", "RI:obio-akpor"],
    standardKobo: naira(4000),
    expressKobo: naira(6500),
    sameDayKobo: null,
    standardDaysMin: 3,
    standardDaysMax: 4,
    expressDaysMin: 1,
    expressDaysMax: 2,
    onDeliveryAllowed: true,
  },
  {
    key: "south-east-south-south",
    name: "South-East, South-South",
    states: ["AB", "AN", "EB", "EN", "IM", "AK", "BY", "CR", "DE", "ED", "RI"],
    places: [],
    standardKobo: naira(4500),
    expressKobo: naira(7500),
    sameDayKobo: null,
    standardDaysMin: 3,
    standardDaysMax: 5,
    expressDaysMin: 2,
    expressDaysMax: 3,
    onDeliveryAllowed: false,
  },
  {
    key: "north",
    name: "North",
    states: [
      "AD",
      "BA",
      "BE",
      "BO",
      "GO",
      "JI",
      "KD",
      "KN",
      "KT",
      "KE",
      "KO",
      "KW",
      "NA",
      "NI",
      "PL",
      "SO",
      "TA",
      "YO",
      "ZA",
    ],
    places: [],
    standardKobo: naira(5000),
    expressKobo: naira(8000),
    sameDayKobo: null,
    standardDaysMin: 5,
    standardDaysMax: 7,
    expressDaysMin: 2,
    expressDaysMax: 3,
    onDeliveryAllowed: false,
  },
];

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** The zone an address is in: a named place first, else its state. */
export function findZone(
  zones: readonly DeliveryZone[],
  address: { state: string; city?: string; area?: string },
): DeliveryZone | undefined {
  if (!isStateCode(address.state)) return undefined;
  const wanted = [address.area, address.city]
    .filter((place): place is string => Boolean(place))
    .map((place) => `${plain(place)} `);
  const byPlace = zones.find((zone) =>
    zone.places.some((entry) => {
      const [state, place] = entry.split(":");
      return state === address.state && wanted.some((name) => name.startsWith(`${place} `));
    }),
  );
  return byPlace ?? zones.find((zone) => zone.states.includes(address.state));
}

/** The fee of one method in a zone; null where it is not offered. Pickup costs nothing. */
export function deliveryFee(zone: DeliveryZone | undefined, method: ParcelMethod): number | null {
  if (method === "pickup") return 0;
  if (!zone) return null;
  if (method === "standard") return zone.standardKobo;
  return method === "express" ? zone.expressKobo : zone.sameDayKobo;
}
