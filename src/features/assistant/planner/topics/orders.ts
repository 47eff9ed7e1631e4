import type { Topics } from "./topic.ts";

/** Orders: what may be done about one, where it is, what comes back of it. */
export const OF_ORDERS: Topics = [
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
  // "If I want to send something back, what is the first step?"
  [
    /\b((send|bring|take|carry|give)( \w+){1,3} back|returns?|returning)\b.*\b(steps?|where (do|i go) (i )?start|how (do|i go|can) (i )?(start|begin)|procedure)\b|\b(steps?|start|begin|procedure)\b.*\b((send|bring|take|carry)( \w+){1,3} back|returns?|returning)\b/,
    { policy: "returns" },
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
];
