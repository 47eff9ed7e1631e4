import { ideasReader } from "./ideas.ts";
import type { Topic } from "./topics/topic.ts";

// Questions about the shop in Yoruba, Igbo and Hausa are told by the ideas that come together in them.
// Words stand folded, without their marks.

const IDEAS = {
  deliver: `
    gbe, gbigbe, ranse, firanse, ifiranse, fi ranse, ifijise, jise, mu wa, ko wa,
    ebuga, ibuga, mbuga, buga, ebute, ibute, mbute, bute, butere, ebutere, ibubata, izipu, ezipu, zipu, nzipu, izite, ezite, zite, iziga, eziga, izigara, ezigara, iweta, eweta, weta, wetara, wetere, iwegara, ewegara, ibugara, ebugara, ibunye, ebunyere, nnyefe, mbunye, eru, iru, ruo, iruo, rutere, eruru, erute,
    kai, kaiwa, kawo, kawowa, aika, aikawa, aiko, turo, turawa, turo, isar, isarwa, isarda, isa, iso, jigila, jigilar, dauka, dauki, dauke`,
  money: `
    owo, elo, eelo, iye, ego, ego ole, ole ego, ugwo, onu, onu ahia, kudi, kudin, nawa, melo ni owo`,
  days: `
    ojo, ojo melo, ijo melo, igba wo, nigba wo, nigba, wakati, ose melo, pe to, ya to,
    ubochi, ubochi ole, mgbe, kedu mgbe, ole mgbe, oge, oge ole, izu, awa ole,
    kwana, kwanaki, yaushe, tsawon, lokaci, sati, awa nawa, rana`,
  pay: `
    san, sanwo, sisanwo, san owo, isanwo, sisan, kwuo, ikwu, ikwuo, akwu, akwuo, kwuru, ikwu ugwo, kwuo ugwo, biya, biyan, biyana, in biya`,
  atTheDoor: `
    ba de, ba gbe, ti de, bade, lenu ona, ni enu ona, nigba ti, ti mo ba ri,
    rutere, o rutere, ruo, ruru, butere, ebutere, bute, butere ya, n uzo, nuzo, onu uzo, tupu,
    iso, zo, kawo, kofa, bakin kofa, gida, idan, lokacin, bayan, hannu`,
  return: `
    da pada, dapada, da a pada, daapada, da won pada, da bata pada, da eru pada, pada, mu pada,
    weghachi, weghachite, iweghachi, eweghachi, nyeghachi, inyeghachi, enyeghachi, laghachi, ilaghachi, kpoghachi, zighachi, izighachi, bughachi, ibughachi,
    mayar, mayarwa, mayar da, maida, maidawa, mai da, dawo, dawo da, dawowa, komar, koma da, mayarda`,
  refund: `
    owo mi pada, owo pada, da owo, ego m, ego m azu, nkwughachi, ikwughachi, kwughachi, akwughachi, kudina, kudi na, kudin na, kudi nawa baya`,
  exchange: `
    paaro, paro, pasiparo, se paaro, pa aro, yi pada, gbanwe, gbanwee, igbanwe, agbanwe, mgbanwe, gbanwere, canza, canja, canji, canjin, canjawa, chanza, chanji, musanya, musaya, sauya`,
  broken: `
    baje, ti baje, ti ya, ti fo, o ya, ja sile, abuku, mebiri, mebie, emebi, agbajiri, gbajiri, dowara, adowala, dowa, nkwaru, adighi mma, emebiela, lalace, ta lalace, ya lalace, yage, tsage, karye, fashe, matsala, aibi`,
  cancel: `fagile, fagi le, kagbuo, ikagbu, ikagbuo, kagbu, soke, in soke, fasa, janye`,
  open: `
    si ile, e n si, maa n si, ma n si, ensi, sile, n si, ti ile, e n ti, n ti pa, meghe, emeghe, imeghe, meghee, emechi, mechie, imechi, emepe, imepe, mepee, bude, budewa, rufe, rufewa, kuke budewa`,
  where: `nibo, ibo, ebee, ole ebe, olee ebe, kedu ebe, ina, a ina`,
  shop: `
    ile itaja, itaja, ile oja, soobu, isoo, ile ise, adiresi, adireesi, ulo ahia, ulo oru, ahia unu, ulo ahia unu, oru unu, shago, shagon, shagonku, kanti, kantin, ofis, ofishin, adireshi`,
  cheaper: `din owo, din ku, dinku, edinwo, eedinwo, ein din, bu owo, belata, mbelata, wedata, gbadata, rangwame, ragi, ragin, rage kudi, saukar, sauki`,
  abroad: `oke okun, ilu oyinbo, ilu oke okun, ilu okeere, okeere, mba ozo, obodo oyibo, obodo oyinbo, ofesi, kasar waje, kasashen waje, waje, turai`,
} as const;

type Idea = keyof typeof IDEAS;

/** The first of which every idea is there holds. */
const QUESTIONS: readonly (readonly [readonly (Idea | "place")[], Topic])[] = [
  [["abroad", "deliver"], "abroad"],
  [["pay", "atTheDoor"], "payOnDelivery"],
  [["refund", "return"], { policy: "refunds" }],
  [["refund", "days"], { policy: "refunds" }],
  [["exchange"], { policy: "exchange" }],
  [["return"], { policy: "returns" }],
  [["cancel"], "cancel"],
  [["broken"], { policy: "defects" }],
  [["deliver", "money"], "delivery"],
  [["deliver", "days"], "delivery"],
  [["deliver", "place"], "delivery"],
  [["days", "place"], "delivery"],
  [["pay"], "payment"],
  [["open"], "hours"],
  [["where", "shop"], "place"],
  [["cheaper"], "discount"],
];

const ideasOf = ideasReader(IDEAS);

/** What a question in Yoruba, Igbo or Hausa is about; null where its words tell nothing of the shop. */
export function readNativeQuestion(folded: string, hasPlace: boolean): Topic | null {
  const ideas = new Set<Idea | "place">(ideasOf(folded));
  if (hasPlace) ideas.add("place");
  return QUESTIONS.find(([needed]) => needed.every((idea) => ideas.has(idea)))?.[1] ?? null;
}
