import { foldText } from "~/features/language/fold.ts";
import { stemOf, stemSet } from "./words.ts";

// What an assistant that only looks and advises may say of itself; all else is a deed or a promise.

/** Stand between who does and what is done. */
const BETWEEN = stemSet(
  "just now already also even still really truly else surely always usually often quickly kindly gladly happily simply only have has had did do does been be will would shall should can could may might must am are is was were go don dey fit ve ll d m re to going about personally successfully then first ever both all so too certainly definitely probably honestly rather well quite actually once more maybe perhaps again here today",
);
const DENIED =
  /^(?:not|never|no|cannot|(?:do|does|did|ca|wo|have|has|had|is|are|was|were|would|could|should)nt|nor|unable|hardly|neither|nothing)$/;

const ADVISE =
  "help follow catch assist show look see find search check suggest recommend advise tell say answer explain describe compare list name narrow begin start pick choose select point guide give share need know understand mean think believe feel like love prefer favour hope want wish see hear read guess suppose imagine suspect agree doubt admit repeat add note mention notice spot remember ask wonder apologise apologize thank welcome greet match pair style combine build keep stay stick go try work rank sort order filter leave skip avoid lean vote consider glad happy delighted here sure afraid sorry this that these those some any what temi program bot assistant machine curious able free ready torn talk chat discuss speak open opens close closes into with for a an the your our on in at one no not nothing only too very";
const DID =
  "find found pick picked choose chose chosen select selected look looked search searched see saw seen compare compared show showed shown list listed narrow narrowed leave left gather gathered sort rank filter filtered match matched put understand understood misunderstood hear heard read notice noticed say said mean meant think thought mention mentioned tell told answer answered explain explained suggest suggested recommend recommended miss missed keep kept name named note get got limit limited stick stuck stay stayed put begin began start started try tried skip skipped include included hope know knew learn learnt love loved like liked";
const WOULD =
  "wear carry take buy get put add bring swap save spend finish throw(over) tuck layer roll cuff belt tie bet set turn reach choose make trust call use order hang pack";

const first = { any: stemSet(`${ADVISE} ${DID}`), would: stemSet(WOULD) };
/** What pieces do to who wears them; people who are "they" do other things. */
const PIECES_DO = stemSet(
  "look go match pair suit fit work feel sit hang drape last keep stay be come run dress complement flatter stand show hold make add give help answer tell complete pop shine finish balance bring soften stretch need want love like notice know say see answer tell think have wear together well with",
);

const SUBJECT =
  /(?<![\p{L}\d])(I|we|they|he|she|(?:our|the) (?:people|team|colleagues?|staff)(?: on whatsapp)?(?!\s*[,.;:])|somebody(?! who)|someone(?! who)|dem|let me|lemme|make I)(?:['’](ve|ll|d|m|re|s))?(?![\p{L}\d])/giu;
const words = (text: string) => text.split(/[^\p{L}\p{M}'’-]+/u).filter(Boolean);

/** Whether what a clause says that we or others do, did or will do is more than advice. */
export function tellsDeeds(
  clause: string,
  isQuestion: boolean,
  isTold: (stem: string) => boolean,
): boolean {
  for (const match of clause.matchAll(SUBJECT)) {
    const who = match[1]!.toLowerCase();
    // "Where are we sending it?"
    if (who === "we" && isQuestion && !/^\W*(?:shall|should|can|may)\b/i.test(clause)) continue;
    const rest = words(clause.slice(match.index + match[0].length)).slice(0, 9);
    const would = match[2] === "d" || /^(?:would|could|might|should)$/i.test(rest[0] ?? "");
    // "Calls are not something I can make."
    let isDenied = /\b(?:not|nothing|never|no)\b|n['’]t\b/i.test(clause.slice(0, match.index));
    let verb: string | undefined;
    let isState = /^(?:m|re|s)$/.test(match[2]?.toLowerCase() ?? "");
    for (const word of rest) {
      const folded = foldText(word).replaceAll(" ", "");
      if (DENIED.test(folded)) {
        isDenied = true;
        break;
      }
      const stem = stemOf(folded);
      if (BETWEEN.has(stem)) {
        if (/^(?:am|is|are|was|were|be)$/.test(folded)) isState = true;
        continue;
      }
      // "We are open", "they are lovely": what is no participle is no deed.
      if (!(isState && !/(?:ed|ing)$/.test(folded))) verb = stem;
      break;
    }
    if (isDenied || verb === undefined) continue;
    if (who !== "i" && !who.endsWith("me") && who !== "make i" && isTold(verb)) continue;
    const isOurs = !/^(?:they|he|she|somebody|someone|dem)$/.test(who);
    if (isOurs ? first.any.has(verb) || (would && first.would.has(verb)) : PIECES_DO.has(verb))
      continue;
    return true;
  }
  return false;
}

/** What is ours to speak of: "our people", "my favourite". */
const OURS = stemSet(
  "people team colleague staff shop store site website guide size page pages range collection catalogue selection list search data records whatsapp phone line number email address instagram hours opening policy policies rule rules terms privacy price prices piece pieces product products item items thing things shoe shoes bag bags dress dresses clothes sandal sandals heel heels brand brands house houses sale faq help contact delivery shipping return returns refund exchange payment customer care service support end side first second third last top pick picks favourite favorite suggestion suggestions advice recommendation recommendations choice opinion view guess list apologies apology name mistake take eye vote dear mind pleasure friend sister brother bad answer own best story day off closing reviews review ratings rating sneaker sneakers men women",
);
const POSSESSED =
  /(?<![\p{L}\d])(?:our|we (?:get|have|got) (?:an?|our own))\s+(\p{L}[\p{L}\p{M}'’-]*)(?:\s+(\p{L}[\p{L}\p{M}'’-]*))?/giu;
const MINE =
  /\bmy (?:own )?(?:account|bank|wallet|cousin|brother|sister|boss|manager|director|oga|uncle|aunt\w*|guy|man|friend|agent|number|rider|driver|tailor|team|colleague|supervisor|husband|wife|phone|line|contact|inbox|mail|email|dm|link)\b/i;

/** "Our tailor", "my manager": people and places that nobody has told of. */
export function inventsOurs(clause: string, isTold: (stem: string) => boolean): boolean {
  if (MINE.test(clause)) return true;
  for (const [, one, two] of clause.matchAll(POSSESSED)) {
    const stems = [one, two].flatMap((word) => (word ? [stemOf(foldText(word))] : []));
    if (!stems.some((stem) => OURS.has(stem) || isTold(stem))) return true;
  }
  return false;
}

/** What a shopper may be asked for. */
const MAY_BE_ASKED = stemSet(
  "size sizes colour color budget style taste occasion event city town state area place location measurement measurements foot feet waist height shoe preference preferences choice choices favourite favorite wish wishes mood look limit range order question questions idea ideas price outfit dress code theme usual dream",
);
const GIVING =
  /\b(?:tell|send|give|share|drop|type|reply|respond|confirm|provide|enter|submit|snap|upload|forward|whisper|show me|state|need|require|want|verify|paste|dm|text|write|fill|input|key|read|show|supply|let me (?:have|get|see)|may I have|can I (?:have|get)|could I (?:have|get)|what(?:['’]s| is| are| be| was| were)|spell|dictate|quote|call out|hold up|photograph|capture|wetin (?:be|na)|which (?:is|be|bank)|who (?:is|be)|remind me)\b/i;
const YOUR = /(?<![\p{L}\d])(?:your|ur|una)\s+((?:\p{L}[\p{L}\p{M}'’-]*\s*){1,4})/giu;
const SECRETS =
  /\b(?:cvv2?|cvc|pin|otp|pass(?:word|code|port)|security code|(?:card|account|phone|id|bvn|nin|mobile|whatsapp|routing|serial) (?:number|no|details?)|bank details?|digits?|bvn|nin|date of birth|birthday|home address|log-?in|credentials?|signature|selfie|screenshot|statement|atm|(?:front|back) (?:and (?:back|front) )?of|licen[cs]e|fingerprint|token|expiry|(?:bank|alert|debit|credit) (?:sms|messages?|alerts?|mails?)|last four|numbers? (?:behind|at the back|on the back)|(?:three|sixteen) (?:numbers|digits)|(?:one|6|six|four|4|five|5)[- ](?:digit|time))\b/i;

/** "Never share your PIN", "keep your OTP to yourself". */
const WARNS =
  /\b(?:keep|nobody|no one|yours alone|private)\b|(?:\b(?:never|not|no)\b|n['’]t\b).{0,40}\b(?:share|send|give|tell|ask|need|enter|type|provide|see|know|want)\b/i;
/** What no shop asks about. */
const PRIVATE =
  /\byour (?:\w+ )?(?:phone|alert|street|house|bank|balance|salary|income|inbox|mail|messages?|age|birthday|landlord|husband['’]s name)\b|\bwhich street\b|\bare you (?:at )?home\b|\blive alone\b|\bwho else (?:is|lives)\b/i;

/** Whether a clause asks the shopper for what the shop never needs to know from a conversation. */
export function asksForSecrets(clause: string, isTold: (stem: string) => boolean): boolean {
  if (!GIVING.test(clause) && !/\?\W*$/.test(clause)) return false;
  const secret = clause.search(SECRETS);
  const warning = clause.search(WARNS);
  if (warning >= 0 && (secret < 0 || warning < secret)) return false;
  if (secret >= 0) return true;
  if (/\?\W*$/.test(clause) && PRIVATE.test(clause)) return true;
  const giving = clause.search(GIVING);
  if (giving < 0) return false;
  for (const match of clause.matchAll(YOUR)) {
    // What is given comes after: "your bag needs …" asks for nothing.
    if (match.index < giving) continue;
    // Only what is asked for, not "match your shoes to what you tell me".
    if (match.index - giving > 30) continue;
    const nouns = words(match[1]!).map((word) => stemOf(foldText(word)));
    if (!nouns.some((stem) => MAY_BE_ASKED.has(stem) || isTold(stem))) return true;
  }
  return false;
}
