import { foldText } from "~/features/language/fold.ts";
import { STATES, type StateCode } from "~/lib/states.ts";

export interface Place {
  state: StateCode;
  city: string;
  /** As it is called in an answer. */
  label: string;
}

/** Towns and areas by state; what people name when they ask about delivery. */
const towns: Partial<Record<StateCode, string>> = {
  LA: "Lagos,Lekki,Ajah,Victoria Island,Ikoyi,Lagos Island,Banana Island,Oniru,Sangotedo,Chevron,Ibeju-Lekki,Epe,Ikeja,Surulere,Yaba,Gbagada,Festac,Magodo,Maryland,Ojota,Ketu,Ikorodu,Agege,Oshodi,Isolo,Ejigbo,Alimosho,Egbeda,Ikotun,Badagry,Apapa,Mushin,Ogba,Berger,Ojo,Amuwo Odofin,Somolu,Bariga,Ogudu,Anthony,Ilupeju,Okota,Ebute Metta",
  FC: "Abuja,Wuse,Garki,Maitama,Asokoro,Gwarinpa,Kubwa,Lugbe,Jabi,Utako,Gwagwalada,Nyanya,Lokogoma,Apo,Katampe,Life Camp,Bwari,Kuje",
  RI: "Port Harcourt,Obio-Akpor,Bonny,Eleme,Okrika,Ahoada",
  KN: "Kano,Wudil,Bichi",
  KD: "Kaduna,Zaria,Kafanchan",
  OY: "Ibadan,Ogbomoso,Oyo town,Iseyin,Saki",
  OG: "Abeokuta,Ijebu Ode,Sagamu,Ota,Mowe,Ifo",
  OS: "Osogbo,Ile-Ife,Ife,Ilesa,Ede,Iwo",
  ON: "Akure,Ondo town,Owo,Ore",
  EK: "Ado-Ekiti,Ado Ekiti,Ikere",
  EN: "Enugu,Nsukka",
  AN: "Onitsha,Awka,Nnewi",
  AB: "Aba,Umuahia",
  IM: "Owerri,Orlu,Okigwe",
  EB: "Abakaliki,Afikpo",
  DE: "Warri,Asaba,Sapele,Ughelli,Effurun,Agbor",
  ED: "Benin City,Benin,Auchi,Ekpoma",
  AK: "Uyo,Eket,Ikot Ekpene",
  CR: "Calabar,Ikom,Ogoja",
  BY: "Yenagoa",
  KW: "Ilorin,Offa",
  KO: "Lokoja,Okene",
  BE: "Makurdi,Gboko,Otukpo",
  PL: "Jos,Bukuru",
  NA: "Lafia,Keffi,Karu,Mararaba",
  NI: "Minna,Suleja,Bida",
  BO: "Maiduguri",
  AD: "Yola,Mubi",
  BA: "Bauchi,Azare",
  GO: "Gombe",
  KT: "Katsina,Funtua,Daura",
  SO: "Sokoto",
  KE: "Birnin Kebbi",
  ZA: "Gusau",
  JI: "Dutse,Hadejia",
  YO: "Damaturu,Potiskum",
  TA: "Jalingo",
};

const nicknames: Record<string, [StateCode, string]> = {
  vi: ["LA", "Victoria Island"],
  "v i": ["LA", "Victoria Island"],
  island: ["LA", "Lagos Island"],
  mainland: ["LA", "Lagos Mainland"],
  "lagos mainland": ["LA", "Lagos Mainland"],
  eko: ["LA", "Lagos"],
  gidi: ["LA", "Lagos"],
  ph: ["RI", "Port Harcourt"],
  phc: ["RI", "Port Harcourt"],
  "port harcout": ["RI", "Port Harcourt"],
  portharcourt: ["RI", "Port Harcourt"],
  pitakwa: ["RI", "Port Harcourt"],
  fct: ["FC", "Abuja"],
  abj: ["FC", "Abuja"],
  ib: ["OY", "Ibadan"],
  calaba: ["CR", "Calabar"],
  sagamu: ["OG", "Sagamu"],
  shagamu: ["OG", "Sagamu"],
  oshogbo: ["OS", "Osogbo"],
  sango: ["OG", "Ota"],
};

const places = new Map<string, Place>();
for (const [state, name] of STATES) {
  const label = state === "FC" ? "Abuja" : `${name} State`;
  for (const spelling of [name, `${name} state`])
    places.set(foldText(spelling), { state, city: "", label });
}
for (const [state, names] of Object.entries(towns) as [StateCode, string][]) {
  for (const name of names.split(",")) {
    places.set(foldText(name), { state, city: name.replace(" town", ""), label: name });
  }
}
for (const [name, [state, city]] of Object.entries(nicknames)) {
  places.set(name, { state, city, label: city });
}
const longest = 3;

const abroad = new Set(
  `ghana accra kumasi london uk england britain manchester birmingham liverpool leeds glasgow scotland wales
  ireland dublin belfast america usa houston york texas atlanta chicago dallas boston miami florida california
  canada toronto ontario calgary ottawa vancouver montreal dubai uae sharjah qatar doha saudi jeddah riyadh
  kenya nairobi uganda tanzania rwanda kigali ethiopia senegal dakar gambia banjul liberia monrovia freetown
  abidjan togo lome cotonou cameroon douala chad egypt cairo morocco johannesburg pretoria durban zambia
  zimbabwe abroad overseas international europe germany berlin france paris italy rome milan spain madrid
  portugal netherlands holland amsterdam belgium brussels sweden norway denmark finland switzerland austria
  poland ukraine cyprus malta russia china guangzhou japan india malaysia singapore australia melbourne`
    .split(/\s+/)
    .filter(Boolean),
);

/** "Lekki vs Surulere", "Kano and Jos, each": several places that are asked about side by side. */
export function findPlaces(text: string): Place[] {
  const found = text.split(BESIDE).flatMap((part) => findPlace(part) ?? []);
  return [...new Map(found.map((place) => [place.label, place])).values()];
}
const BESIDE = /\b(?:vs|versus|and|or|ati|na|da)\b|[,/&;]/i;

/** Neighbours that share their name with a state and a city of ours. */
const REPUBLIC = /\b(?:niger|benin) republic\b/i;

/** The Nigerian place that a text names, the longest name first; null if none. */
export function findPlace(text: string): Place | null {
  // "From Lagos to Kano" goes to Kano, and "n'Enugu" is in Enugu.
  const asked = /\bfrom\b.*\bto\b(.+)/i.exec(text)?.[1];
  const there = asked ? findPlace(asked) : null;
  if (there) return there;
  const words = foldText(text.replace(REPUBLIC, " ").replace(/\bn['’ʼ]/gi, "n ")).split(" ");
  let best: Place | null = null;
  for (let length = longest; length >= 1; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const place = places.get(words.slice(at, at + length).join(" "));
      // "niger" and "delta" are words of other names; a longer name has been tried before.
      if (!place || (length === 1 && isWord(words, at))) continue;
      // Of two names of one length a town tells more than its state: "Lekki Lagos".
      if (!best || (best.state === place.state && isVaguer(best, place))) best = place;
    }
    if (best && !isVague(best)) return best;
  }
  return best;
}

/** Towns whose names are words of Yoruba: money, day, language, horn, love, bag, friend. */
const WORDS = new Set(["owo", "ojo", "ede", "iwo", "ife", "apo", "ore"]);
const BEFORE_PLACE = new Set("to in at for from si near reach around inside and".split(" "));
const AFTER_PLACE = new Set(["state", "town", "lagos", "abuja", "axis"]);
const isWord = (words: readonly string[], at: number) =>
  WORDS.has(words[at]!) &&
  words.length > 1 &&
  !BEFORE_PLACE.has(words[at - 1] ?? "") &&
  !AFTER_PLACE.has(words[at + 1] ?? "");

const isVague = (place: Place) => place.city === "" || place.city === "Lagos";
const isVaguer = (a: Place, b: Place) => isVague(a) && !isVague(b);

/** A place outside Nigeria that a text names; null if none. */
export function findAbroad(text: string): string | null {
  if (REPUBLIC.test(text)) return "republic";
  return (
    foldText(text)
      .split(" ")
      .find((word) => abroad.has(word)) ?? null
  );
}
