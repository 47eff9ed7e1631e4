import { foldText } from "~/features/language/fold.ts";
import type { Reply } from "../find.server.ts";

const OURS = /\b(?:english|pidgin|yoruba|igbo|ibo|hausa)\b/;
const OTHERS =
  /\b(?:french|francais|spanish|espanol|portuguese|arabic|chinese|german|fulani|fulfulde|edo|efik|ijaw|tiv|swahili|twi)\b/;
const ABLE =
  "I understand English, Nigerian Pidgin, Yorùbá, Igbo and Hausa, and I answer in English. Our people on WhatsApp help too.";

/** Which languages TEMI speaks. */
export function answerLanguage(folded: string): Reply {
  const isOurs = OURS.test(folded) && !OTHERS.test(folded);
  const isOther = OTHERS.test(folded) && !OURS.test(folded);
  return { text: `${isOurs ? "Yes. " : isOther ? "I'm sorry, I do not speak that. " : ""}${ABLE}` };
}

export const FOREIGN_LINE: Reply = {
  text: `I'm sorry, I do not speak this language. (Je ne parle pas français.) ${ABLE} Tell me what you are looking for – an occasion, a colour, a size, a budget.`,
};

/** Words of French, Spanish and Portuguese that are none of our five languages. */
const FOREIGN = new Set(
  `je j ai tu il elle nous vous ils une les des du et est sont avec pour dans mon mes vos votre notre cherche voudrais veux
  avez acheter vendez bonjour bonsoir salut merci combien prix livraison livrez quel quelle quels quelles chaussures chaussure
  sac robe robes rouge noir noire blanc blanche bleu vert femme homme taille parlez vous francais comment ou quand puis peux
  pouvez suis cette cet ces moins cher pas plus s il plait svp
  hola buenos buenas dias quiero busco necesito tienen tienes cuanto cuesta zapatos zapato bolso vestido rojo negro blanco mujer
  hombre gracias por favor para los las el ustedes hablan envio
  ola bom bom dia quero procuro sapatos bolsa quanto custa obrigado obrigada voce voces tem vestido vermelho preto
  ich suche haben sie eine einen schuhe tasche kleid rot schwarz wie viel kostet danke hallo guten tag bitte`
    .split(/\s+/)
    .filter((word) => word.length > 2),
);
const LEAST = 2;
const SHARE = 0.4;
const LETTERS = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

/** A line in French, or in letters that none of our languages is written with. */
export function isForeign(text: string): boolean {
  if (count(text, LETTERS) > 2 * count(text, LATIN)) return true;
  const words = foldText(text).split(" ");
  const foreign = words.filter((word) => FOREIGN.has(word)).length;
  return foreign >= LEAST && foreign >= SHARE * words.length;
}
