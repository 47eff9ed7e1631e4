import type { Language } from "~/features/language/understanding.ts";

/** In the language of who greets; what follows is English, which everybody here reads. */
const HELLO: Record<Language, string> = {
  english: "Hello!",
  pidgin: "How far! I dey.",
  yoruba: "Ẹ ǹlẹ́ o!",
  igbo: "Nnọọ!",
  hausa: "Sannu!",
};
const THANKED: Record<Language, string> = {
  english: "",
  pidgin: "No wahala! ",
  yoruba: "Kò tọ́pẹ́! ",
  igbo: "Ndewo! ",
  hausa: "Ba komai! ",
};

export const greet = (language: Language | null) =>
  `${HELLO[language ?? "english"]} I am TEMI. Tell me what you are looking for – an occasion, a colour, a size, a budget – or ask about delivery, sizes or returns.`;
export const welcome = (language: Language | null) =>
  `${THANKED[language ?? "english"]}You are welcome. I am here if you need anything else.`;
