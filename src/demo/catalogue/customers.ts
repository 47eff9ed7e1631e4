import { createRandom, type Random } from "~/lib/random.ts";

export type DemoCustomer = {
  /** A version-4 UUID made from the seed. */
  id: string;
  fullName: string;
  email: string;
  phone: string;
  /** Two-letter state code. */
  state: string;
  city: string;
  area: string;
  street: string;
  landmark: string;
  joinedDaysAgo: number;
};

const CUSTOMERS = 164;

const split = (text: string): string[] => text.trim().split(/\s+/);

/** First and family names that go together. */
const PEOPLES: readonly { weight: number; first: string[]; last: string[] }[] = [
  {
    weight: 34,
    first:
      split(`Adéọlá Bọ́lá Fúnmi Kẹ́hìndé Táíwò Yétúndé Ṣadé Tósìn Ayọ̀ Dàmilọ́lá Olúwaṣeun Tèmítọ́pẹ́ Adébáyọ̀
      Fọlákẹ́ Kúnlé Bùkọ́lá Rónkẹ́ Gbénga Abíọ́dún Títílayọ̀ Ọlámidé Bísọ́lá Wálé Jùmọ̀kẹ́ Ìdòwú Mopélọ́lá`),
    last: split(`Adéyẹmí Ọládípọ̀ Akínwándé Balógun Ògúnlẹ́yẹ Ajàyí Fáṣọlá Oyèlárán Bádé Sówándé Ọ̀nàbánjọ Àlàbí
      Olúfẹ́mi Afọlábí Ìdòwú Ọṣúnbọ̀ Adéníji Òjó Bánkọ́lé Àjàlá`),
  },
  {
    weight: 28,
    first:
      split(`Chidinma Emeka Ngozi Ifeanyi Adaeze Obinna Chioma Kelechi Uchenna Nkechi Ikenna Amarachi
      Chukwudi Ogechi Nnenna Kosisochukwu Ebuka Somtochukwu Ijeoma Chinedu Uju Onyinye`),
    last: split(`Okafor Nwosu Eze Okonkwo Umeh Nwachukwu Obi Igwe Anyanwu Onyekachi Ugwu Mbah Ezeani Okeke
      Iheanacho Nnadi Nwafor Chukwu`),
  },
  {
    weight: 18,
    first:
      split(`Amina Ibrahim Fatima Musa Hauwa Sani Zainab Abubakar Maryam Yusuf Aisha Umar Hadiza Bashir
      Rukayya Nasir Halima Kabiru Safiya Aliyu`),
    last: split(`Bello Abdullahi Danladi Sule Mohammed Lawal Garba Usman Shehu Tanko Yakubu Gidado Mai-Bornu
      Kwande Dikko`),
  },
  {
    weight: 8,
    first: split("Osaretin Eseosa Osagie Isoken Efe Nosa Ivie Osaze Adesuwa Itohan Uyi Omosede"),
    last: split("Osagie Iyamu Aghedo Idahosa Omoregie Ehigiator Erhabor Uwaifo Ogbeide"),
  },
  {
    weight: 8,
    first: split("Ekaette Idara Etim Mfon Nsikan Aniekan Uduak Bassey Ime Arit Eno Itoro"),
    last: split("Effiong Udoh Bassey Archibong Ekpenyong Akpan Essien Inyang Okon Umoren"),
  },
  {
    weight: 8,
    first: split(
      "Tonye Ibinabo Preye Ebiere Boma Tari Oghenekevwe Rukevwe Ufuoma Terna Doosuur Onyeche",
    ),
    last: split("Briggs Dokubo Amachree Ebiowei Oghoro Akpobome Edafe Iorfa Agbo Tyough Ogbu"),
  },
];

type Place = { state: string; city: string; areas: [area: string, landmark: string][] };

const PLACES: readonly { weight: number; place: Place }[] = [
  {
    weight: 34,
    place: {
      state: "LA",
      city: "Lagos",
      areas: [
        ["Surulere", "behind the stadium"],
        ["Yaba", "opposite the technical college"],
        ["Gbagada", "by the second filling station"],
        ["Lekki Phase 1", "after the third roundabout"],
        ["Ikoyi", "near the club"],
        ["Festac", "by the First Gate"],
        ["Magodo", "beside the estate pharmacy"],
        ["Ajah", "before the overhead bridge"],
        ["Ikeja GRA", "near the police college"],
      ],
    },
  },
  {
    weight: 14,
    place: {
      state: "FC",
      city: "Abuja",
      areas: [
        ["Wuse 2", "near the amusement park"],
        ["Gwarinpa", "by the third avenue market"],
        ["Garki", "behind the post office"],
        ["Jabi", "beside the lake"],
      ],
    },
  },
  {
    weight: 10,
    place: {
      state: "RI",
      city: "Port Harcourt",
      areas: [
        ["GRA Phase 2", "near the tennis courts"],
        ["Rumuola", "by the flyover"],
        ["Trans-Amadi", "opposite the bottling company"],
      ],
    },
  },
  {
    weight: 8,
    place: {
      state: "OY",
      city: "Ibadan",
      areas: [
        ["Bodija", "behind the market"],
        ["Oluyole", "near the estate gate"],
        ["Jericho", "by the nursing home"],
      ],
    },
  },
  {
    weight: 6,
    place: {
      state: "EN",
      city: "Enugu",
      areas: [
        ["Independence Layout", "near the roundabout"],
        ["New Haven", "by the junction"],
      ],
    },
  },
  {
    weight: 5,
    place: {
      state: "KN",
      city: "Kano",
      areas: [
        ["Nassarawa GRA", "near the golf course"],
        ["Sabon Gari", "by the church road"],
      ],
    },
  },
  {
    weight: 4,
    place: {
      state: "ED",
      city: "Benin City",
      areas: [
        ["GRA", "off the airport road"],
        ["Ugbowo", "opposite the main gate"],
      ],
    },
  },
  {
    weight: 4,
    place: {
      state: "CR",
      city: "Calabar",
      areas: [
        ["State Housing", "by the water board"],
        ["Marian", "near the market"],
      ],
    },
  },
  {
    weight: 3,
    place: { state: "KD", city: "Kaduna", areas: [["Barnawa", "by the shopping complex"]] },
  },
  { weight: 3, place: { state: "PL", city: "Jos", areas: [["Rayfield", "near the resort"]] } },
  {
    weight: 3,
    place: { state: "KW", city: "Ilorin", areas: [["Tanke", "by the university road"]] },
  },
  {
    weight: 3,
    place: { state: "OG", city: "Abeokuta", areas: [["Ibara", "near the housing estate"]] },
  },
  {
    weight: 3,
    place: { state: "AK", city: "Uyo", areas: [["Ewet Housing", "by the second gate"]] },
  },
  {
    weight: 3,
    place: { state: "IM", city: "Owerri", areas: [["New Owerri", "behind the stadium"]] },
  },
  {
    weight: 2,
    place: { state: "DE", city: "Asaba", areas: [["Okpanam Road", "beside the mall"]] },
  },
  {
    weight: 2,
    place: { state: "ON", city: "Akure", areas: [["Alagbaka", "near the post office"]] },
  },
  {
    weight: 2,
    place: { state: "SO", city: "Sokoto", areas: [["Gawon Nama", "by the GRA junction"]] },
  },
  { weight: 1, place: { state: "OS", city: "Osogbo", areas: [["Oke-Fia", "opposite the bank"]] } },
];

const STREETS = split(
  "Adéọlá Bishop Unity Palm Ahmadu Hospital Station Crescent Independence Mission Garden Market",
);

/** People who have bought before; the same each time. They have no password and cannot sign in. */
export function buildDemoCustomers(): DemoCustomer[] {
  const random = createRandom("customers");
  const emails = new Set<string>();
  const customers: DemoCustomer[] = [];
  while (customers.length < CUSTOMERS) {
    const people = pickWeighted(PEOPLES, random);
    const first = random.pick(people.first);
    const last = random.pick(people.last);
    const email = `${plain(first)}.${plain(last)}@example.com`;
    if (first === last || emails.has(email)) continue;
    emails.add(email);
    const { place } = pickWeighted(PLACES, random);
    const [area, landmark] = random.pick(place.areas);
    customers.push({
      id: seededUuid(random),
      fullName: `${first} ${last}`,
      email,
      phone: `+234803555${String(1000 + customers.length).padStart(4, "0")}`,
      state: place.state,
      city: place.city,
      area,
      street: `${random.int(1, 96)} ${random.pick(STREETS)} ${random.pick(["Street", "Road", "Close", "Avenue"])}`,
      landmark: landmark.charAt(0).toUpperCase() + landmark.slice(1),
      joinedDaysAgo: random.int(40, 900),
    });
  }
  return customers;
}

export function seededUuid(random: Random): string {
  const digits = Array.from({ length: 32 }, () => random.int(0, 15));
  digits[12] = 4;
  digits[16] = 8 + ((digits[16] as number) % 4);
  const hex = digits.map((digit) => digit.toString(16)).join("");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-");
}

function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[^a-zA-Z-]/g, "")
    .toLowerCase();
}

function pickWeighted<T extends { weight: number }>(choices: readonly T[], random: Random): T {
  let left = random.next() * choices.reduce((sum, { weight }) => sum + weight, 0);
  for (const choice of choices) {
    left -= choice.weight;
    if (left <= 0) return choice;
  }
  return choices.at(-1) as T;
}
