import type { Topics } from "./topic.ts";

/** Pieces: their sizes, number, price and how they are, and others than those shown. */
export const OF_PIECES: Topics = [
  [
    /\b(what|whats|which|wetin|know|tell)\b(?! about).*\b(my )?size\b(?!.*\b(available|stock|left|dey|have|get)\b)|\bsize (guide|chart|advice|conversion)\b|\bconvert\b|\b(foot|feet|leg)\b.*(\d ?cm|\b(cm|long|length|measure))|\bmeasure\b|\bhow do (the )?sizes?\b|\b(in|to) (us|uk|eu|cm|centimet\w+|inch\w*)( size)?\b(?! ?\d)|^(the )?(small|medium|large) bag( size)?$|\b(what|which|how|wetin)\b.*\b(small|medium|large) bag\b|\bsize \d+\b.*\b(is|be|na) (what|which|wetin)\b|\bbag sizes?\b|\b(your|una|the|us|uk|eu) sizing\b|\b(your|una) (shoes?|sizes|clothes)\b.*\b(run|runs|true to size)\b|\b(us|uk|eu)\b or \b(us|uk|eu)\b|\bhow (big|large)\b/,
    "size",
  ],
  [/\bhow many\b|\bnumber of\b/, "count"],
  [
    /\b(compare|compared|difference|different between|versus|vs|which (one )?(is )?(better|cheaper|go better))\b/,
    "compare",
  ],
  // "Ones that cost more than these", "below that price": than what was shown.
  [
    /\b(cost\w*|price\w*|go(ing)? for|expensive)\b.{0,16}\b(more|higher|above|over|pass)( than| reach)? (these|those|them|dem|this|that|dis|dat|am|it|all)\b|\b(above|beyond|over|higher than|more than|pass) (this|that|these|those|dis|dat)( \w+)? (prices?|amount|range|figure)s?\b|\bhigher than (these|those|them|dem|this|that|it)\b|^(above|pass|beyond|over|more than) (these|those|dem|this|that|dat|it|am)$|\b(more|higher|above|over|costlier|dearer)( than)? (the )?(most expensive|dearest|costliest|priciest)\b|\b(can|fit|could|will|ready to|able to|willing to) (now )?(spend|afford|add) (small |a bit |a little )?more\b(?! than)|\b(increased?|raised?) (my |the )?budget$/,
    "dearer",
  ],
  [
    /\b(cost\w*|price\w*|go(ing)? for|expensive)\b.{0,16}\b(less|lower|below|under|no reach)( than)? (these|those|them|dem|this|that|dis|dat|am|it|all)\b|\b(below|under|lower than|less than|no reach) (this|that|these|those|dis|dat)( \w+)? (prices?|amount|range|figure)s?\b|\b(lower|less) than (these|those|them|dem|it)\b|^(below|under|less than) (these|those|dem|this|that|dat|it|am)$|\b(less|lower|cheaper|below|under)( than)? (the )?(cheapest|lowest)\b/,
    "cheaper",
  ],
  [
    /\b(cheaper|cheap pass|lower one|lower ones|something lower|bring (the )?price down|less expensive|lower price|too (cost|costly|expensive|dear)|e too cost|dey cost|cost die|e cost o|reduce am|something less|no get (that|this|such)( kind)? money|plenty money|(pass|above|beyond|over|not in) my (power|pocket|money|strength|budget|means)|(my )?(money|pocket|hand) no (reach|carry)|price (is |dey |too )*high|(drop|reduce|bring down) (the |una |your )?price|more affordable)\b|^(\w+ ){0,3}lower$/,
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
    /\bhow much\b|\bwetin be (the )?(price|cost|amount)\b|\b(na )?(wetin|what) (be|is) the (price|cost|amount)\b|\bhm\b|\bhw much\b|\bnawa\b|\be?elo( ni)?\b|\bego ole\b|\bole ego\b|\bprice\b|\bwhat does .* cost\b|\bhow (much )?(be|na)\b|\bwhat s the cost\b|\b(before|without) (the |this |dis |una |your )?(promo|sales?|discount|slash\w*)\b|\b(original|old|former|initial|usual|normal) price\b/,
    "price",
  ],
  [
    /\b(in stock|available|availability|still (dey|have|get)|e dey|is there|do you (still )?have|una get|you get|una dey sell|do (you|u) sell|remain|left|sold out)\b/,
    "available",
  ],
];
