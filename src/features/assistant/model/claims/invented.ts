import { anyOf, type ClaimKind, IF, NO } from "./kind.ts";

const DEEDS =
  "cancel|add|plac|refund|updat|chang|reserv|book|appl|remov|process|confirm|email|forward|escalat|report|notif|submit|sav|schedul|arrang|approv|creat|complet|issu|credit|initiat|reset|unlock|mov|ship|dispatch|extend|waiv|deliver|order|log";
const PAST = `(?:(?:${DEEDS})(?:l?ed|i?ed|ped)|sent|put|paid|made|given|gave|told|called|kept|held|taken|got|spoken?|spoke|talked|contacted|asked|alerted|agreed|negotiated|assigned|secured|filed|raised|opened)`;
const WILL = `(?:(?:${DEEDS})\\w*|hold|keep|give|send|call|put|pay|make|remind|sort|compensate)`;

/** The tools know nothing of these: who says them has made them up. */
export const invented: ClaimKind[] = [
  {
    kind: "hurry",
    words: anyOf(
      String.raw`\bsell(?:ing|s)? (?:so |very |really )?(?:fast|out|quick)`,
      String.raw`\bgoing fast\b|\bhigh(?:ly)? (?:in )?demand`,
      String.raw`\blast (?:few )?(?:pieces?|pairs?|units?)\b|\bbest-?\s?sell|\btrending\b`,
      String.raw`\b(?:people|shoppers|customers) (?:are |dey )?(?:viewing|looking|watch|buy)`,
      String.raw`\bback in stock\b|\brestock`,
      String.raw`\b(?:only|just) \w+\b.{0,20}\b(?:in stock|available)\b`,
    ),
    unless: anyOf(String.raw`\bonly in\b`),
  },
  {
    kind: "offer",
    words: anyOf(
      String.raw`\bflash sale|\b(?:sale|offer|promo|deal|discount)s?\b.{0,20}\bends?\b`,
      String.raw`\b(?:today|tonight|this week) only\b|\blimited[- ]time|\bjust for you\b`,
      String.raw`\bbuy (?:one|two|1|2)\b|\bget (?:one|1)\b|\bcash-?back\b|\bloyalty|\blast price\b`,
      String.raw`\bask\b.{0,30}\bdiscount|\bdiscount\b.{0,20}\bcheckout|\bgift (?:card|wrap)|\bstore credit|\bprice[- ]match|\bmatch(?:es|ed)?\b.{0,15}\bprices?\b|\bbeat\b.{0,15}\bprices?\b`,
    ),
    unless: anyOf(`${NO}.*`),
  },
  {
    kind: "code",
    words:
      /\b(?:[Uu]se|[Ee]nter|[Aa]pply|[Tt]ype|[Ss]ay|[Mm]ention|[Qq]uote|[Pp]op|[Kk]ey)\s+(?:in\s+)?["“'‘]?(?!(?:US|UK|EU|TEMI|WhatsApp|NGN|USSD|POS|ATM|SMS|GIG)\b)[A-Z][A-Z0-9-]{2,}|\b(?:code|coupon|voucher)s?\b\W+(?:is\W+|called\W+)?[A-Z]{3,}|\bcodes? (?:is|na) \w|\b(?:[Uu]se|[Ee]nter|[Aa]pply|[Tt]ype)\b.{0,25}\b(?:code|coupon|voucher)\b/,
  },
  {
    kind: "deed",
    words: anyOf(
      String.raw`\b(?:I|we)(?:['’]ve|\s+have|\s+had)?\s+(?:(?:now|already|just|also|successfully|gone ahead and)\s+)*${PAST}\b`,
      String.raw`\b(?:I|we)\s+don\s+(?:already\s+|just\s+)?(?:${WILL})\b`,
      String.raw`\b(?:I(?:['’]ll| will| go| am going to|['’]m going to)|let me)\s+(?:now\s+|just\s+|also\s+)?(?:${WILL})\b`,
      String.raw`(?:\b(?:is|are|been|now|don dey)\b|['’]s\b).{0,25}\b(?:in|to|for) your (?:cart|bag|basket|wishlist)\b`,
      String.raw`\b(?:email|sms|message|confirmation)\b.{0,25}\b(?:on (?:its|the) way|been sent|is coming)\b`,
      String.raw`^\W*(?:added|cancell?ed|refunded|updated|saved|placed|reserved|sent|removed)\b|\b(?:I|we)(?:['’]ve| have| don)? gone? ahead\b`,
      String.raw`^\W*(?:all )?done\b|\bconsider it done\b|\be don set\b`,
      String.raw`\b(?:has|have) been (?:(?:now|just|successfully|already) )?(?:added|updated|changed|saved|reserved|applied|booked|removed|forwarded|escalated|emailed|logged|reported|submitted|raised|filed|noted)\b`,
    ),
    unless: anyOf(
      String.raw`${IF} (?:I|we)\b|\bnothing\b|\bput\b.{1,30}\b(?:first|last|together)\b`,
      `\\b(?:I|we)\\b.{0,12}${NO}`,
    ),
  },
  {
    kind: "payment elsewhere",
    words: anyOf(
      String.raw`\b(?:pay|transfer|send|deposit)\b.{0,30}\b(?:to|into)\b.{0,15}\b(?:this|that|my|the following|personal)\b.{0,15}\b(?:account|wallet|number)\b`,
      String.raw`\b(?:bitcoin|crypto|usdt)\b|\bgift cards?\b`,
    ),
    unless: anyOf(NO),
  },
  {
    kind: "instalments",
    words: anyOf(
      String.raw`\bin?stall?ments?\b|\bsmall small\b|\bpay (?:later|monthly)\b|\bklarna\b|\bspread the\b`,
    ),
    unless: anyOf(NO),
  },
  {
    kind: "secret",
    words: anyOf(
      String.raw`\b(?:tell|send|give|share|enter|type|provide|confirm|reply|drop|submit|write|need|what(?:['’]?s| is| are)|wetin be|verify|verification|paste)\b.{0,70}\b(?:cvv2?|cvc|pin|password|passcode|otp|one[- ]time (?:code|pass\w*)|security code|card (?:number|details)|expiry|bvn|nin|log-?in|credentials|digits of your \w+)\b`,
      String.raw`\b(?:code|digits)\b.{0,25}\b(?:bank|texted|sent (?:to )?you|sms|phone)\b`,
      String.raw`\b(?:your|ur) (?:\w+ )?(?:cvv2?|cvc|pin|otp|bvn|nin|card number|card details)\b`,
    ),
    unless: anyOf(
      String.raw`\b(?:keep|nobody|no one|yours alone)\b|(?:\b(?:never|not|no)\b|n['’]t\b).{0,25}\b(?:share|send|give|tell|ask|need|enter|type|provide|see|know)\b`,
    ),
    evenAsked: true,
  },
];
