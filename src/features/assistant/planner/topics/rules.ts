import type { Topics } from "./topic.ts";

/** The account, delivery, payment, discounts, and where the shop is to be found. */
export const OF_RULES: Topics = [
  [
    /\b(need|must|have to|require|without|create|open|get|make|sign ?up|register)\b.*\b(account|sign(ing)? ?(up|in)|register(ing)?|login|log in)\b|\bguest (checkout|order)\b|\bas (a )?guest\b|\bregister\b.*\b(buy|order|shop)\b/,
    { policy: "account" },
  ],
  [
    /\b(forgot|forget|forgotten|reset|change|lost) (my |the )?(password|pass word|login)\b|\b(cannot|cant|unable to|no fit|not able to) (log|sign) ?in\b|\blog ?in (problem|issue|wahala)\b/,
    "signIn",
  ],
  [
    /\b(delete|close|remove) (my )?account\b|\bunsubscribe\b|\bstop (the |sending |these )*(e ?mails?|mails?|newsletter|messages)\b/,
    { policy: "privacy" },
  ],
  [
    /\b(confirmation|receipt|invoice) ?(e ?mail|mail|message|sms)?\b.*\b(not|no|never|havent|receive|received|get|see|send)\b|\b(not|no|never|havent|didnt) (receive|received|get|got|gotten|see|seen) (\w+ )*(confirmation|receipt|invoice|order mail|e ?mail|mail|sms)\b/,
    "order",
  ],
  [
    /\b(do|can|could|will|fit|una|you) (you |u |una )?(\w+ )?(alter\w*|sew|amend|resize|customi[sz]e|embroider|engrave|monogram|dye|rent|lease|style me|make to measure|buy back)\b|\bgift ?wrap\w*|\b(gift|handwritten|hand written) (note|card|message)\b|\b(note|card|message) (for|with|inside) (the|my|a) gift\b|\b(website|site|una|you|this shop) (a )?(real|scam|legit)\b|\breal or (scam|fake)\b|\b(original|genuine|authentic|real) or (fake|copy|replica)\b|\b(sell|selling|una be|are they|are these) (\w+ )?(fake|original|authentic|genuine)s?\b|\bi want to sell\b|\bwrapping\b|\bwholesale\b|\bbulk (order|buy|price|purchase)\w*|\bbespoke\b|\bcustom made\b|\b(hiring|vacancy|vacancies|internship at|work for (you|una))\b|\b(una|you) (get|have) (an |any )?app\b|\bsell (on|through|with) (your|una)\b|\b(website|site|una|you) (is |be |are )?(safe|secure|legit|legitimate)\b|\b(are|is|na) (your|una|the|these|this) (things|goods|products|items|pieces|brands|bags|shoes) (original|authentic|genuine|real|fake)\b|\bwhich (courier|dispatch|logistics)\b|\b(get|want|need|have|issue|give) (me )?(a |an |the )?(receipt|invoice)\b|\b(do|will|when) (you|una|u) (go )?restock\b/,
    "service",
  ],
  [/\bp ?o ?box\b|\bpost office\b|\bpostal\b/, "poBox"],
  [/\bprivacy|my data|personal (data|information)\b/, { policy: "privacy" }],
  [/\bterms\b/, { policy: "terms" }],
  [
    /\b(rider|dispatch|courier)\b.*\b(call|come|miss|home)\b|\bmiss(ed|ing)?( the| my)? (rider|delivery|dispatch|call|courier)\b|\bnot (at home|home|around|in town|in the house)\b|\bno dey (house|around|home)\b/,
    { policy: "delivery_day" },
  ],
  [
    /\b(pay|charge)\b.*\b(for|on) (the )?(delivery|shipping)\b|\b(delivery|shipping) (is )?free\b|\bfree (delivery|shipping)\b|\bis it free\b/,
    "delivery",
  ],
  [
    /\bsame ?day\b|\b(every|all|which) states?\b|\b(outside|only) lagos\b|\bna only lagos\b|\bnation ?wide\b|\b(any ?where|everywhere|whole) (in|for|of) (nigeria|naija)\b/,
    "delivery",
  ],
  [
    /\b(pay|payment|payments|transfer|opay|paystack|ussd|card|cards|instal?lments?|pay small small|crypto|bitcoin|currency|currencies|pay ?pal|dollars?|pounds|euros|(?:in|with|pay|using|accept|take) euro)\b/,
    "payment",
  ],
  [
    /\b(deliver|delivers|delivery|deliveries|ship|shipping|ships|waybill|logistics|same day|express|dispatch|carry load)\b|\b(send|bring)\b.*\b(am|it|them)\b.*\b(to|come)\b|\bhow long\b.*\b(take|arrive|reach|get)\b|\bwhen\b.*\b(arrive|reach|get (it|here))\b|\b(arrive|reach)\b.*\bwhen\b|\bhow many (business |working )?days\b|\b(will|go|can|could|would) (it|e|they|am) (arrive|reach|come|get here)\b|\b(arrive|reach|come|get here) (by |on |before )?(today|tomorrow|tonight|mon|tues|wednes|thurs|fri|satur)/,
    "delivery",
  ],
  [
    /\b(discount code|coupon|promo code|voucher|first order|any discount|discounts?|percent(age)?|bonanza|price last|last price|reduce (the )?price|negotiat\w*|1 naira)\b/,
    "discount",
  ],
  [/\b(open|opening|close|closed|closing|hours|working days|business hours)\b/, "hours"],
  [
    /\bhow far (is|to|from)\b.*\b(shop|store|showroom)\b|\b(come|visit|go) to (your|una|the) (\w+ )?(store|shop|office|showroom)\b|\b(address|located|location|physical (shop|store)|visit|which side|branch|showroom|pick ?up)\b|\b(una|you) (get|have)( any| a)? (shop|store|office)\b|\b(shop|store|office|boutique)\b.*\bdey where\b|\b(collect|pick (it )?up|pick am|come pick)\b.*\b(in store|store|shop|myself|person)\b|\bwey (una|your) (shop|store|office)\b|\bwhere\b.*\b(shop|store|office|una dey|are you|you dey|una shop)\b|\bwia una dey\b/,
    "place",
  ],
  [
    /\b(human(?! hair)|agent|real person|(call|speak|talk|chat|reach|see)( to| with)? (some(body|one)|(a |your |the )?(staff|manager|supervisor|attendant|sales ?girl|owner|human(?! hair)|person))\b|customer (care|service)|representative|speak (to|with)|talk (to|with)|(some(body|one)|person|people) (to )?(call|answer|help|reply|talk)|call me)\b/,
    "person",
  ],
  [
    /\b(wrong|incorrect|mistake)\b.*\b(phone|number|name|size|colou?r)\b.*\b(order|checkout)\b|\border\w*\b.*\bwrong (phone|number|name)\b/,
    "person",
  ],
  [/\b(phone|call|whatsapp|email|e mail|contact|instagram|ig|number|reach you)\b/, "contact"],
];
