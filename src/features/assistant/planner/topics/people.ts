import type { Topics } from "./topic.ts";

/** Who answers here, who else can, and who is let down; and what the shop is. */
export const OF_PEOPLE: Topics = [
  [
    /\b(inspect|check)\w*\b.*\breturn\w*|\breturn\w*\b.*\b(inspect\w*|checking|checked)\b/,
    { policy: "refunds" },
  ],
  // "Hope this is a real person and no robot".
  [
    /\bthis (is|be|na) (a |an )?(real |actual |human )?(person|pesin|human|robot|bot|machine)\b/,
    "who",
  ],
  [
    /\b(till|until|from) (what|which|wetin) (time|hour)\b(?!.*\b(order|delivery|deliver\w*|return|sale|promo)\b)|\b(what|wetin) time (do|dey|does|una|you|u) .*\b(close|open|there|work|start)\b/,
    "hours",
  ],
  [/\bform\b.*\b(reply|respond|response|answer|get back|hear)\b/, { policy: "lost" }],
  [
    /\b(are|r|na|be|is) (you|u|una|temi|(d|the|dis|this) (person|pesin))\b.*\b(robot|bot|human|humans|machine|computer|chatbot|ai|automated|woman|girl|guy|man|lady|female|male|person|pesin|real)\b(?!.*\b(wear|wan|want|need|buy|looking|original)\b)|\b(is|na) (this|dis|it)( just)?( a| an)? (robot|bot|human|machine|computer|chatbot|ai|real (person|pesin)|person|pesin)\b|\bna (woman|man|girl|guy|babe|person|pesin|human being) (dey|wey dey|be|you be)\b|\b(you|u|una) be (robot|bot|human|machine|computer|ai|person|pesin|real|man|woman|girl|guy)\b|\bwho (dey|is|be|are) .*\b(reply\w*|answer\w*|typ\w+|chat\w*|talk\w*|behind)\b|\bhow old (are|r) (you|u)\b|\b(you|u) (get|have) (a )?(boyfriend|girlfriend|husband|wife|bobo|babe|children|feelings)\b|\bwho (made|built|created|programmed|owns) (you|u|this)\b|\b(you|u|ur|una|youre|you re|so) (a |an |the |just )?(human|real|live) (staff|worker|being|person|attendant)\b/,
    "who",
  ],
  [
    /\b(what|wetin|which thing)( things| all)? (can|fit|do|does|una|you|u)\b.*\b(help|do|fit do|offer|assist)\b( me| us)?( with| for)?( me)?( here| sef| now)*$|^(i m |im |i am |me i be )?(just )?new (here|to (this|dis)|for here)\b|\bguide me\b|\b(wetin|what) (is |be )?(this|dis) (chat|thing|box|place|page)\b|\bwhat s this (chat|for)\b|\bno (sabi|know) (how (to|i go)? ?)?use (this|dis)\b|\b(need|want) (your |some |small |ur )?help$|\bhelp me (out )?(abeg|please|pls|o)?$|\bwhat (are|r) (you|u) for\b|\bhow (you|u) (fit|can) help\b/,
    "who",
  ],
  [
    /\b(what|wetin)( \w+){0,2} (are|r|is|be) (you|u|temi) (able|capable|here|meant|supposed|good)\b|\b(what|which) (things|kind of things|help|questions) (can|fit|do) (i|you|u)\b.*\b(ask|help|do|answer)\b/,
    "who",
  ],
  [
    /\b(nobody|no one|no body|no person)( (is|was|dey|go dey|will be))?( at| for| dey)? ?(home|house|around|to (collect|receive|pick))\b|\b(someone|somebody|another person|my \w+) (else )?(can |fit )?(receive|collect|pick) (it|am|the|my)\b|\bcan (someone|somebody|my \w+)( else)? (receive|collect|pick)\b/,
    { policy: "delivery_day" },
  ],
  [
    /\b(how long|when|days|time)\b.*\b(process|processing|prepare|preparing|pack|packing|package it|get ready|leaves? (your|the|una)|sit on|sit with|before (it|am|my order|the order|an order) (even )?(leaves?|ships?|goes? out|comot|moves?)|hand (it|am) (over )?to (the |una |your )?(rider|courier|dispatch))\b(?!.*\bstill\b)/,
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
];
