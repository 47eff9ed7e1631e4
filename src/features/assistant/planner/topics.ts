import type { PolicyTopic } from "../tools/policies.ts";

export type Topic =
  | "greeting"
  | "thanks"
  | "who"
  | "person"
  | "complaint"
  | "order"
  | "cancel"
  | "pay"
  | "address"
  | "cart"
  | "save"
  | "alert"
  | "delivery"
  | "abroad"
  | "payment"
  | "payOnDelivery"
  | "poBox"
  | "security"
  | "task"
  | "service"
  | "signIn"
  | "hours"
  | "contact"
  | "place"
  | "size"
  | "count"
  | "price"
  | "available"
  | "details"
  | "compare"
  | "discount"
  | "catalogue"
  | "find"
  | "similar"
  | "more"
  | "cheaper"
  | "dearer"
  | "unclear"
  | { policy: PolicyTopic };

/** What a message is about, by the words it has; the first that fits holds, if nothing speaks against it. */
export const TOPICS: readonly (readonly [RegExp, Topic])[] = [
  [/\binspect\w*\b.*\breturn\w*|\breturn\w*\b.*\binspect\w*/, { policy: "refunds" }],
  [
    /\b(are|r|na|be|is) (you|u|una|temi|(d|the|dis|this) (person|pesin))\b.*\b(robot|bot|human|humans|machine|computer|chatbot|ai|automated|woman|girl|guy|man|lady|female|male|person|pesin|real)\b(?!.*\b(wear|wan|want|need|buy|looking|original)\b)|\b(is|na) (this|dis|it)( just)?( a| an)? (robot|bot|human|machine|computer|chatbot|ai|real (person|pesin)|person|pesin)\b|\bna (woman|man|girl|guy|babe|person|pesin|human being) (dey|wey dey|be|you be)\b|\b(you|u|una) be (robot|bot|human|machine|computer|ai|person|pesin|real|man|woman|girl|guy)\b|\bwho (dey|is|be|are) .*\b(reply\w*|answer\w*|typ\w+|chat\w*|talk\w*|behind)\b|\bhow old (are|r) (you|u)\b|\b(you|u) (get|have) (a )?(boyfriend|girlfriend|husband|wife|bobo|babe|children|feelings)\b|\bwho (made|built|created|programmed|owns) (you|u|this)\b|\b(you|u|ur|una|youre|you re|so) (a |an |the |just )?(human|real|live) (staff|worker|being|person|attendant)\b/,
    "who",
  ],
  [
    /\b(what|wetin|which thing)( things| all)? (can|fit|do|does|una|you|u)\b.*\b(help|do|fit do|offer|assist)\b( me| us)?( with| for)?( me)?( here| sef| now)*$|^(i m |im |i am |me i be )?(just )?new (here|to (this|dis)|for here)\b|\bguide me\b|\b(wetin|what) (is |be )?(this|dis) (chat|thing|box|place|page)\b|\bwhat s this (chat|for)\b|\bno (sabi|know) (how (to|i go)? ?)?use (this|dis)\b|\b(need|want) (your |some |small |ur )?help$|\bhelp me (out )?(abeg|please|pls|o)?$|\bwhat (are|r) (you|u) for\b|\bhow (you|u) (fit|can) help\b/,
    "who",
  ],
  [
    /\b(nobody|no one|no body|no person)( (is|was|dey|go dey|will be))?( at| for| dey)? ?(home|house|around|to (collect|receive|pick))\b|\b(someone|somebody|another person|my \w+) (else )?(can |fit )?(receive|collect|pick) (it|am|the|my)\b|\bcan (someone|somebody|my \w+)( else)? (receive|collect|pick)\b/,
    { policy: "delivery_day" },
  ],
  [
    /\b(how long|when|days|time)\b.*\b(process|processing|prepare|preparing|pack|packing|package it|get ready|leave (your|the|una))\b(?!.*\bstill\b)/,
    { policy: "processing" },
  ],
  [
    /\b(came|come|arrived?|received?|delivered|got|bought|buy|collect(ed)?|sent( me)?|brought)\b.*\b(scratch\w*|stain\w*|hole|holes|dirty|torn|tear|bent|crack\w*|defect\w*|fault\w*|damage\w*|broken|spoil\w*|peel\w*|came loose|loos\w*|missing (a )?(button|stone|strap))\b|\b(sole|heel|strap|zip|zipper|handle|stitch\w*|buckle|lining|seam|button)\b.*\b(defect\w*|fault\w*|spoil\w*|damage\w*)\b/,
    { policy: "defects" },
  ],
  [
    /\b(connect|transfer|link|put) me (to|with|through)\b|\b(manager|supervisor|attendant|your (boss|oga|madam|staff|people|team))\b.*\b(speak|talk|call|chat|complain|report|number)\b|\b(speak|talk|chat|complain|report|gist) (to|with) (the |your |una |a |one of (your|una) )?(manager|supervisor|oga|boss|staff|people|team|owner|someone|somebody|person|human)\b|\b(real|live|actual) (human|person|agent|somebody|pesin)\b.*\b(talk|speak|chat|call|need|want)\b|\b(need|want|give me) (a |one )?(real |live )?(human|human being|agent|person|pesin) (to|wey|who)\b|\bone of (your|una|the) (staff|people|team|agents)\b/,
    "person",
  ],
  [
    /\b(who are you|what are you|your name|are you (a )?(robot|bot|human|person|ai|real)|wetin you be|who you be|what can you do|wetin you fit do|chatgpt|who am i (chatting|talking|speaking)|am i (chatting|talking|speaking)|na (person|human|robot|machine|computer|ai|bot)|(person|human|robot|machine|bot|ai) (be|dey) this|who i dey (follow )?(talk|chat)|who (be|are) (this|these|una)|who are you guys|(what|wetin) (does|is|be) oriki( mean)?|meaning of oriki|how (does|do|dis|this|e)\b.*\bwork|(no|dont) (know|sabi) how (to|dis|this|una)|what can i (do|ask)|how (can|will|do) you help|help me out)\b|^(please |abeg |pls )?help( me)?( please| abeg| pls)?$/,
    "who",
  ],
  [
    /\b(arsenal|man(chester)? (united|u|city)|liverpool|barcelona|premier league|champions league|super eagles|world cup|election|president of|capital (city )?of|tinubu|obi or|exchange rate|dollar rate|weather (today|tomorrow|forecast)|jollof recipe|recipe for|how to cook|write (me )?(a|an) (poem|essay|code|song|letter|story|python)|(solve|translate) (this|it|me)|lyrics|tell me a joke|homework|square root|\d+ (plus|times|minus) \d+|who won|who go win|score (of|for) the)\b/,
    "unclear",
  ],
  [
    /\b(charged?|paid|pay|debit(ed)?|deduct(ed)?|bill(ed)?|collect(ed)?)\b.*\b(twice|two times|2 times|double|again)\b|\bdouble (charge|payment|debit|alert)|\b(debited|deducted) (me|my)\b|\b(card|account|money|bank)\b.*\b(debited|deducted|charged)\b.*\b(no|not|but|without|nothing|never)\b|\bmoney (don )?(comot|deducted|debited|gone)\b|\bpaid (but|and) (no|nothing|havent|never)\b/,
    "order",
  ],
  [
    /\b(after|since|past|over)\b.*\b(days?|weeks?|months?|years?)\b.*\b(complain|damaged?|tore|torn|broke|broken|spoil\w*|defect\w*|fault\w*)\b|\b(handle|strap|zip|zipper|sole|heel|button|stitch\w*|buckle|lining|seam|thread)\b.*\b(tore|torn|tear|broke|broken|cut|spoil\w*|comot|came (off|out|apart)|come (off|out)|loos\w*|peel\w*|open(ed)?|fell off|off)\b|\b(tore|torn|broke|spoil\w*)\b.*\b(complain|after)\b/,
    { policy: "defects" },
  ],
  [
    /\b(nobody|no one|una no dey|still waiting|been waiting|have waited|since last|fed up|disappointed|disappointing|terrible|worst|rubbish|nonsense|rude|insult\w*|thief|thieves|419|fraud\w*|scammers?|wicked|shameful|poor service|bad service|i no happy|not happy|unhappy|frustrat\w*|disgrac\w*|useless|angry|vex|too slow|so slow|una slow|too late|delay(ed|ing)?|complain|complaint|scammed|cheated)\b|\breport (a |an |my )?(problem|issue|rider|matter)\b|\bproblem with my order\b/,
    "complaint",
  ],
  [
    /\b(wetin (dey|una|you).*(sell|sale)|what do you (sell|have)$|what do you (sell|have) in (the|your) (shop|store)|what (kind|type) of (things|products)|wetin una get|your (products|catalogue|categories|collection)|which brands?|what brands?)\b/,
    "catalogue",
  ],
  [
    /\b(tell|notify|alert|inform|remind|mail|email|message|let)\b.*\b((when|once|as soon as|wen)\b.*\b(back|restock\w*|available|in stock|comes? in)|if\b.*\b(back|restock\w*))\b|\b(notify|alert) me\b|\bwait(ing)? ?list\b/,
    "alert",
  ],
  [
    /\b(which|what|wetin) (are the )?sizes\b.*\b(dey|available|have|has|get|come|stock|left|remain)\b|\bsizes? (dey|available|left|remain)/,
    "available",
  ],
  [
    /\b(fee|fees|charge|charges)\b.*\b(back|refund|refunded)\b|\bget\b.*\b(fee|charge)\b.*\bback\b/,
    { policy: "refunds" },
  ],
  [
    /\bhow (fast|soon|quick\w*|long)\b.*\b(reply|replies|respond|answer|response|get back|write back)\b|\bresponse time\b/,
    { policy: "lost" },
  ],
  [
    /\b(parcel|package|order|goods|item)\b.*\b(lost|missing)\b|\b(lost|missing) (parcel|package|order|item)\b/,
    { policy: "lost" },
  ],
  [
    /\b(how long|when|days)\b.*\b(process|processing|prepare|pack|get ready)\b|\bprocessing time\b|\bbefore (it|am|una) (is |go |dey )?(ship|shipped|leave)/,
    { policy: "processing" },
  ],
  [/\b(can|could|may|how|if|possible)\b.*\bcancel\b|\bcancell?ation\b/, { policy: "cancel" }],
  [/\bcancel\b/, "cancel"],
  [
    /\b(change|update|edit|correct|switch)\b.*\b(address|where (it|my order) (go|dey go)|location)\b|\b(wrong|new|another|different) address\b|\b(deliver|send|ship)\b.*\border\b.*\b(instead|another place|somewhere else)\b/,
    "address",
  ],
  [
    /\b(add|put|throw|drop)\b.*\b(cart|basket|trolley)\b|\b(ill|i will|let me|i go|make i) (take|buy) (it|am|this|that|the)\b/,
    "cart",
  ],
  [
    /\b(save|keep)\b.*\b(it|am|this|that|one|number|first|second|third|last|1st|2nd|3rd|later|wishlist|favou?rites?)\b|\bwishlist\b|\b(to|in) my favou?rites\b/,
    "save",
  ],
  [
    /\b(pay|complete|finish|settle)\b.*\b(my|that|the|last|unpaid) (\w+ )?(order|payment)\b|\bpay (for )?my (last )?order\b|\bunpaid\b/,
    "pay",
  ],
  [
    /\b(pod|on delivery|(at|for) (the |my )?(door|gate|house door)|cash on|pay (when|if|after|once) (it|e|am|i|una|you|the)|when (it|e) (arrive|reach|come)s?|before (i )?pay(ing)?|see am before)\b(?!.*\brefund)/,
    "payOnDelivery",
  ],
  [
    /\b(sell|selling|una be|are they|are these) (\w+ )?(fake|original|authentic|genuine)s?\b/,
    "service",
  ],
  [
    /\b(smaller|bigger|larger|tighter) than (the |my )?(\w+ )?(size|one|what)? ?(that )?i (ordered|wear|asked|bought)\b/,
    { policy: "exchange" },
  ],
  [
    /\b(delivered|sent|brought|gave|received|got)( me| us)? only (one|1|half)\b|\b(incomplete|part of my) order\b|\breceived?\b.*\b(used|dirty|old|second hand|fake|opened)\b|\b(stains?|holes?|scratch\w*|dirt|cracks?)\b.*\bwhen (it|e) (reach|reached|come|came|arrive|arrived)\b|\b(doesnt|does not|didnt|no|not) look like (the |what )?(\w+ )?(picture|photo|image|pic|website|i ordered|i saw)\b/,
    { policy: "defects" },
  ],
  [
    /\b(different from|not like|not as|no be like) (the |what )?(\w+ )?(picture|photo|image|pic|website|described|pictured|shown|i ordered|i saw)\b/,
    { policy: "defects" },
  ],
  [
    /\b(una|you|they|dem|u) (people |guys )?(send|sent|give|gave|deliver\w*|brought|bring|pack|packed)\b.*\b(instead|wrong|another (colou?r|size|thing|one)|different|rather than|not what)\b/,
    { policy: "defects" },
  ],
  [
    /\b(my|the) refund\b.*\b(been|processed|status|reach\w*|enter\w*|come|came|where|yet|still|not|never)\b|\bwhere\b.*\brefund\b|\brefund\b.*\b(not yet|still (not|never)|never|no (reach|enter|show))\b/,
    "order",
  ],
  [/\b\d{1,2} ?[ap]m\b.*\btoday\b|\btoday\b.*\b\d{1,2} ?[ap]m\b/, "delivery"],
  [
    /\b(track|tracking)\b|\b(where|wia|when|status|whats up with|update)\b.*\b(my|the) (order|package|parcel|item|goods|delivery|waybill)\b|\bmy (order|package|parcel|goods)\b.*\b(reach|arrive|come|status|delay|late|dey|shipped|delivered|far|where|waste)\b|\border status\b|\border (number |no )?\d{3,}\b|\bmy (last |previous |recent )?orders?\b|\borders? (of|by) \S+ ?(example|gmail|yahoo|com)|\borders? of (my|his|her|somebody)|\b(customer|somebody|someone|person)s? (else )?(s )?orders?\b|\bwetin happen to my\b|\bnever (reach|receive|arrive|show|come)|\b(havent|hasnt|not|yet to) (yet )?(arrive|arrived|receive|received|gotten|reached|been delivered)\b|\b(parcel|package|order|shipment|waybill|my (goods|bag|shoes?|dress|gown|things?|items?))\b.*\b(left|leave|shipped|dispatched|on the way|on its way|out for delivery)\b|\bi (paid|bought|ordered|placed|don (pay|order|buy))\b.*\b(still|never|yet|since|processing|pending|going on|status|happen\w*|silence|waiting|not (arrived|received|seen|come)|where)\b|\bi (was|am|have been) (debited|charged)\b|\b(what s|wetin dey) (going on|happen\w*) (with|to) (it|my|am)\b|\bwhat did i (buy|order)|\b(everything|all|list|things|pieces|items|what) (that |wey )?i (have |ve |don )?(bought|ordered|purchased|buy)\b|\bwhat have i (bought|ordered)|\bwetin i (buy|order)|\bi (bought|ordered) (last|before)/,
    "order",
  ],
  [
    /\b(damaged?|defect(ive)?|faulty|broken|broke|tear|tore|torn|spoil(t|ed)?|wrong (item|piece|product|thing|one|colou?r|order)|fake|peel(ing|ed)?)\b/,
    { policy: "defects" },
  ],
  [
    /\b(show|see|get|give|bring)( me)? (another|others?|something else|different)\b|\bno like\b.*\b(another|others?|else|different)\b/,
    "more",
  ],
  [
    /\b(exchange|swap|change)\b.*\b(size|it|am|them|bigger|smaller|another)\b|\b(size no fit|no size me|no fit me|no be my size|doesnt fit|does not fit|didnt fit|too (small|big|tight|large))\b|\bexchange\b|\bwrong size\b/,
    { policy: "exchange" },
  ],
  [
    /\b(cannot|cant|not|what cant|which).*\breturn(ed|able)\b|\breturn\b.*\b(earring|worn|altered)|\b(wore|worn|washed|used)\b.*\breturn\b|\breturn\b.*\b(wore|used|washed|i (don|have) (wear|use|wash))\b/,
    { policy: "not_returnable" },
  ],
  [/\b(warrant\w+|guarantee\w*)\b/, { policy: "defects" }],
  [/\b(refunds?|money back|my money|refunded)\b/, { policy: "refunds" }],
  [
    /\b(returns?|returning|returnable|(send|bring|take|carry) (it |am |them |this |that )?back|return policy|no like (am|it)|dont like it|change my mind)\b/,
    { policy: "returns" },
  ],
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
    /\b(pay|payment|payments|transfer|opay|paystack|ussd|card|cards|instal?lments?|pay small small|crypto|bitcoin|pay ?pal|dollars?|pounds|euros?)\b/,
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
  [
    /\b(what|whats|which|wetin|know|tell)\b(?! about).*\b(my )?size\b(?!.*\b(available|stock|left|dey|have|get)\b)|\bsize (guide|chart|advice|conversion)\b|\bconvert\b|\b(foot|feet|leg)\b.*(\d ?cm|\b(cm|long|length|measure))|\bmeasure\b|\bhow do (the )?sizes?\b|\b(in|to) (us|uk|eu|cm|centimet\w+|inch\w*)( size)?\b(?! ?\d)|^(the )?(small|medium|large) bag( size)?$|\b(what|which|how|wetin)\b.*\b(small|medium|large) bag\b|\bsize \d+\b.*\b(is|be|na) (what|which|wetin)\b|\bbag sizes?\b|\b(your|una|the|us|uk|eu) sizing\b|\b(your|una) (shoes?|sizes|clothes)\b.*\b(run|runs|true to size)\b|\b(us|uk|eu)\b or \b(us|uk|eu)\b|\bhow (big|large)\b/,
    "size",
  ],
  [/\bhow many\b|\bnumber of\b/, "count"],
  [
    /\b(compare|compared|difference|different between|versus|vs|which (one )?(is )?(better|cheaper|go better))\b/,
    "compare",
  ],
  [
    /\b(cheaper|cheap pass|lower one|lower ones|something lower|bring (the )?price down|less expensive|lower price|too (cost|costly|expensive|dear)|e too cost|dey cost|cost die|e cost o|reduce am|something less|no get that kind money|more affordable)\b/,
    "cheaper",
  ],
  [
    /\b(too cheap|(show|bring|give)( me)?( one)?( wey)? pass (am|this|dis|that|these|those)|costlier|more (costly|pricey|premium)|higher price\w*|upgrade|wey (cost|dear) pass|more expensive|pricier|something better|higher end|more luxur\w+|premium ones?)\b/,
    "dearer",
  ],
  [
    /^(more|show me more|others?|any others?|another one|something else|next|see more|what else|wetin else|any more|e get others?|show (me )?(others?|another))\b/,
    "more",
  ],
  [
    /\b(tell me (more )?about|more (about|info|details)|details?|describe|wetin dem (use )?make|made of|material|features?|what is it made|reviews?|rating)\b/,
    "details",
  ],
  [
    /\bhow much\b|\bwetin be (the )?(price|cost|amount)\b|\b(na )?(wetin|what) (be|is) the (price|cost|amount)\b|\bhm\b|\bhw much\b|\bnawa\b|\be?elo( ni)?\b|\bego ole\b|\bole ego\b|\bprice\b|\bwhat does .* cost\b|\bhow (much )?(be|na)\b|\bwhat s the cost\b/,
    "price",
  ],
  [
    /\b(in stock|available|availability|still (dey|have|get)|e dey|is there|do you (still )?have|una get|you get|una dey sell|do (you|u) sell|remain|left|sold out)\b/,
    "available",
  ],
];

/** Topics that hold although a product is called by name in the same breath. */
export const ABOVE_PRODUCTS: ReadonlySet<Topic> = new Set<Topic>([
  "complaint",
  "cancel",
  "address",
  "cart",
  "save",
  "alert",
  "order",
  "compare",
  "delivery",
  "payOnDelivery",
]);
