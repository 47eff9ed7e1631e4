import type { Topics } from "./topic.ts";

/** Questions that have words of another topic, too: read before all others. */
export const FIRST_TOPICS: Topics = [
  [
    /\bpass ?words?\b(?!.*\b(safe|send)\b).*\b(long|length|characters?|letters?|digits?|minimum|least|short|many|strong|requirements?|rules?)\b|\b(how long|minimum|characters?|how many|what kind of|length)\b.*\bpass ?words?\b/,
    "password",
  ],
  [
    /\b(change|update|edit|switch|move|replace|correct|use)\b(?!.*\border\b).*\b(e ?mail|mail|gmail|yahoo ?mail)\b(?!.*\b(newsletter|receipt)\b)|\b(new|another|different|wrong) (e ?mail|mail)\b.*\b(account|profile|log ?in|sign ?in)\b/,
    "email",
  ],
  [
    /\b(do|can|una|you|u|fit|does|shey|which|what|wetin)\b.*\b(speak|understand|hear|sabi|talk|reply|answer|type|write)\b.*\b(languages?|english|pidgin|yoruba|igbo|ibo|hausa|french|spanish|portuguese|arabic|chinese|german|fulani|edo|efik|ijaw|tiv)\b|\b(which|what|how many) languages?\b|\blanguages? (do|can|una|you)\b|\b(can|fit|may) i (use|speak|write|type|chat) (in )?(pidgin|yoruba|igbo|hausa|french|english)\b/,
    "language",
  ],
  // What shops do elsewhere, and nothing says that it is done here.
  [
    /^(?!.*\bexchange).*\b(reserve|lay ?away)\b|^(?!.*\bexchange).*\b(hold|keep) (it|am|this|that|one|the \w+|a \w+)( \w+)? (for me|till|until)\b/,
    "service",
  ],
  [
    /\b(loyalty|membership|referral|refer a friend|affiliate|reward points?|points (work|system)|(earn|get|redeem|use) (my )?points)\b/,
    "service",
  ],
  [
    /\b(buy|take|accept|collect) (my |our )?(used|old|second ?hand|thrift|okrika)\b|\b(used|second ?hand|thrift|okrika|tokunbo)( clothes| things| shoes| bags)?$/,
    "service",
  ],
  [
    /\b(video call|(a |see |send |get )video|(real|more|other|live) (pictures?|photos?|pics?))\b/,
    "service",
  ],
  [
    /\bhow many (people|staff|workers|employees|customers|followers)\b|\bhow old (is|be) (this|the|your|una) (shop|store|company|brand|business)\b|\bwho (own|owns|get|is the owner|is the ceo|founded|started)\b/,
    "service",
  ],
  [
    /\bas (a )?gift\b.*\b(price|receipt|invoice|note|wrap\w*)\b|\bwithout (the |showing )*(price|receipt|invoice)\b|\bhide the (price|receipt|invoice)\b|\bremove the (price tag|receipt|invoice)\b/,
    "service",
  ],
  [
    /\b(are|is|na|be) (your|una|the|these|this|all) (\w+ )?(things|goods|products|items|pieces|brands|bags|shoes|clothes|stuff)( all)? (original|authentic|genuine|real|fake|legit)\b/,
    "service",
  ],
  [
    /\b(website|site|page) (is |be |dey )?(safe|secure|secured|real|genuine|trusted|trustworthy)\b|\b(is|na) (this|your|the) (shop|store) (real|genuine|safe|trusted)\b|\b(can|should) i trust\b|\b(legit|legitimate|scam)\b/,
    "security",
  ],
  [
    /\b(biggest|bigest|largest|highest|maximum|max|smallest|minimum)( \w+){0,2} sizes?\b|\bsizes? wey (big|small) pass\b/,
    "size",
  ],
  [/\b(money|pocket|hand) no (reach|carry)\b/, "cheaper"],
  // What was bought before, and whether the money for it came.
  [
    /\b(what|which|wetin)\b( \w+){0,4} ((did|have) (i|we)|(i|we) (don|ve|have|last)|ive) (last |just )?(buy|bought|order|ordered|purchase|purchased)\b|\b(what|which|wetin)\b( \w+){0,4} (i|we) (bought|ordered|purchased)\b|\bmy (past|old|previous|last|earlier|recent|other) (purchases?|buys|shopping)\b|\bpurchase history\b/,
    "order",
  ],
  [
    /^(?!.*\b(refunds?|returns?|how long|how many|if|before|money no reach)\b).*(\b(my|the|our|that) (payment|money|transfer|transaction)\b.*\b(enter\w*|reflect\w*|drop\w*|land\w*|(go|gone|went|going) through|confirm\w*|success\w*|receive\w*|seen?|reach\w*)\b|\b(seen?|receive\w*|gotten|confirm\w*)\b.*\b(my|the) (payment|money|transfer|transaction)\b|\bi (don|have|ve|just)? ?(pay|paid|transfer|transferred|send money|sent (the )?money)\b.*\b(seen?|enter\w*|reflect\w*|receive\w*|confirm\w*)\b)/,
    "order",
  ],
  // "If I send it back, how long before I see my refund?"
  [
    /\b(how (long|soon|many)|when)\b.*\b(refund\w*|money back|my money)\b|\b(refund\w*|money back)\b.*\b(how (long|soon|many)|when)\b/,
    { policy: "refunds" },
  ],
  [
    /\b(bad|poor|loose|loosen|weak|crooked|uneven|rough|pull(ed|ing)?) (stitch\w*|sewing|threads?|zips?|zippers?|soles?|heels?|straps?|handles?|buttons?|buckles?|seams?|finishing|workmanship|glue)\b|\b(open(ed)? mouth|glue (don |has )?(comot|open\w*|fail\w*)|colou?r (bled|bleeds?|don fade|has faded|faded|wash(ed)? (off|out)))\b/,
    { policy: "defects" },
  ],
  // Of a thing that came the wrong way round.
  [
    /\b(received|got|came|delivered|sent|gave|brought|una give|una send)\b(?!.*\b(never|yet|still|not)\b).*\b(but|instead|when|while)\b.*\b(i |we |me )?(ordered|asked|wanted|bought|paid for|order|pay for)\b/,
    { policy: "defects" },
  ],
  [
    /\b(ordered|asked for|bought|paid for|i order|i buy)\b(?!.*\b(never|yet|still|havent|has not|hasnt|have not|late)\b).*\b(but|instead|na)\b.*\b(received|got|came|sent me|delivered|gave me|brought|send me|give me|carry come)\b/,
    { policy: "defects" },
  ],
  [
    /\b(refunds?|money back|get my money)\b.*\b(on delivery|pod|cash|at the door)\b|\b(on delivery|pod|cash)\b.*\b(refunds?|money back|get my money)\b/,
    { policy: "refunds" },
  ],
  [
    /\b(payment|transaction|transfer)( \w+)? (fail\w*|decline\w*|didnt go|did not go|no go|pending|bounce\w*)\b|\b(failed|declined) (payment|transaction)\b|\bmoney (has |have |don )?(left|leave|gone|commot|comot)\b/,
    "order",
  ],
  [
    /\b(come|visit|can i|fit i|may i|could i)\b.*\btry (it |am |them |this |that |things? |shoes? |clothes |one )*on\b|\b(try|test)\b.*\b(in|at|inside) (the |your |una )?(store|shop|showroom)\b|\bfitting room\b|\bhow many (branches|stores|shops|outlets)\b|\b(pick|collect)( \w+){0,3} (up )?(at|in|from) (the |your |una )?(store|shop|office|showroom)\b/,
    "place",
  ],
  [
    /\b(rider|dispatch( rider)?|delivery (man|guy|person)|courier)\b.*\b(try|tries|attempts?|again|times|call|calls)\b|\b(how many times|miss(ed)? (the )?delivery|second (try|attempt))\b/,
    { policy: "delivery_day" },
  ],
  [
    /\b(between|in between|middle of) (two |2 )?sizes\b|\bsize (up or down|down or up)\b|\bmeasure\b.*\b(foot|feet|leg|size|myself)\b|\b(foot|feet|leg)\b.*\bmeasure\b/,
    "size",
  ],
  [
    /^(?!.*\b(return|refund|exchange)).*\b(sale|promo|flash sale|black friday|discount|bonanza)s?\b.*\b(ends?|ending|expires?|over|finish|till when|until when|last till)\b|^(?!.*\b(return|refund|exchange)).*\b(when|what time|how long)\b.*\b(sales?|promo|black friday|bonanza)\b/,
    "discount",
  ],
  [
    /\b(dont|do not|no|didnt) (really |even )?like (any|any of|none of)? ?(these|those|them|dem|any|the options|all)\b|\bnone of (these|those|them|dem)\b/,
    "more",
  ],
];
