/**
 * Sentences of reviews. {thing} "slingbacks", {it} "they", {it's} "they're", {this} "these",
 * {is} {was} {has} agree with it; {fits} {looks} {feels} are verbs; {shade} {material} {city}
 * {area} {brand} {model} {size} speak for themselves. A sentence with {size} is for sized goods.
 */
export type ReviewWords = {
  titles: readonly string[];
  open: readonly string[];
  about: Record<ReviewKind, readonly string[]>;
  delivery: readonly string[];
  close: readonly string[];
};
export type ReviewKind = "shoe" | "garment" | "bag" | "small";
export type Band = "delighted" | "pleased" | "torn" | "let-down";

export const REVIEW_WORDS: Record<Band, ReviewWords> = {
  delighted: {
    titles: [
      "[Worth every kobo|Money well spent]",
      "[The {shade} is even better in person|Even better in person]",
      "[My third order|Ordering again]",
      "[Absolutely beautiful|Just beautiful]",
      "[Compliments all day|Everyone asked]",
      "{material}, done properly",
      "{brand} never misses",
      "[Party approved|Approved]",
      "[Quality you can feel|You can feel the quality]",
      "[Exactly as pictured|What I ordered is what I got]",
      "[My mother has claimed {them}|I had to hide {them} from my sister]",
      "[No regrets|Zero regrets at all]",
      "[I am impressed|Very impressed]",
      "[Fit like {it} {was} made for me|Like made to measure]",
    ],
    open: [
      "I bought {this} {thing} for my [cousin's|sister's|colleague's] [wedding|introduction|thanksgiving] and [did not expect so much attention|people kept stopping me].",
      "The {shade} is [rich|deep and true], [exactly what the picture shows|nothing like the dull colours I usually get online].",
      "I have [worn|used] {this} [every week|almost daily] since {it} came and {it} still {looks} new.",
      "[Honestly|To be honest], I was scared to buy {material} online, but {this} {thing} [surprised me|changed my mind].",
      "The finishing [is top notch|is the best I have seen at this price], inside and out.",
      "{brand} [did well|really tried] with {this} {thing}.",
      "[Bought|Got] {this} {thing} as an anniversary present and [for once I chose well|the smile has not stopped].",
      "This is [my third|my second] piece from {brand} and [the standard has not dropped|it won't be the last].",
      "The {material} [feels|is] [expensive|lovely], and the {shade} goes with [everything|half my wardrobe].",
    ],
    about: {
      shoe: [
        "I am a {size} and {it} {fits} [perfectly|me well], with room for my wide foot.",
        "Stood for [five|six] hours and my feet [did not complain|were fine].",
        "No break-in, no plaster, [nothing|straight from the box to church].",
        "The sole is [solid|firm] and [does not slip on tiles|quiet on marble].",
        "The stitching on the {material} is [neat|so neat], no glue marks anywhere.",
      ],
      garment: [
        "I took the {size} and {it} {fits} [like my tailor made {them}|without any adjustment].",
        "{It} {falls} so well; [the cut is everything|you can tell somebody knows how to cut].",
        "Washed {them} [twice|three times] already and the {shade} has not faded.",
        "{It} [did not crease|still looked fresh] after the drive from [Ibadan|Ore|Asaba].",
        "The {material} is [breathable|cool], even in this heat.",
      ],
      bag: [
        "{It} takes my [laptop, charger and a flask|phone, powder, wallet and two power banks] and still closes.",
        "The hardware is [heavy, not that light nonsense|solid and has not faded].",
        "The lining is neat and the zip [runs smoothly|does not drag].",
        "I carry {them} with ankara and with jeans; the {shade} [works with both|goes with all].",
      ],
      small: [
        "{It} came in a proper box, [ready to be given|no need for wrapping].",
        "Light, well made, and [the colour has stayed|no scratch after a month].",
        "I wear {them} with [everything|my kaftans] now.",
        "The {material} [feels solid|looks more expensive than what I paid].",
      ],
    },
    delivery: [
      "Delivery to {city} took [three|four] days and the rider [called first|was polite].",
      "Came to {area} in [two|three] days, well packed.",
      "Ordered on Monday, [in my hands in {city} on Thursday|it was in {city} by Friday].",
      "Even with the rain, {it} got to {city} on time.",
      "",
      "",
    ],
    close: [
      "I will [definitely|surely] buy again.",
      "[Well done|Kudos], Oríkì.",
      "Already eyeing [another colour|the next one].",
      "If you are thinking about it, [buy|just buy].",
      "God bless whoever [packed|made] {this}.",
      "[Ten over ten|11/10].",
      "",
      "",
    ],
  },
  pleased: {
    titles: [
      "[Very good|Really good], with one small thing",
      "[Lovely {thing}|Nice {thing}]",
      "[Good quality|Solid quality]",
      "[Happy with {them}|Quite happy]",
      "[Nearly perfect|So close to perfect]",
      "[Nice {shade}|Love the {shade}]",
      "[I like {them}|I like {them} a lot]",
      "[Good buy|Good value]",
      "[Smart and comfortable|Smart]",
    ],
    open: [
      "[Overall|All in all] I am happy with {this} {thing}.",
      "The {shade} is [a little darker|slightly deeper] than on my phone, but [I actually prefer it|still beautiful].",
      "The {material} is [good|of good quality] and the finishing is [neat|clean].",
      "[Lovely|Very nice] {thing}, [just as described|as the picture].",
      "Bought {this} for [work|Sunday service|a friend's graduation] and {it} [did the job|served me well].",
      "{brand} has a [good eye|way with detail]; {this} {thing} [looks|feels] [dear|expensive].",
    ],
    about: {
      shoe: [
        "The {size} is a bit snug [at first|on day one] but the {material} gave after [two|three] wears.",
        "Comfortable for [a whole workday|church and after]; I would not [run|climb stairs all day] in {them}.",
        "I usually wear a {size} and {it} {fits}, though [the toe is a little narrow|I could have gone half a size up].",
        "I only wish {it} came with [a dust bag|a spare box].",
      ],
      garment: [
        "I am between sizes and took the {size}; [slightly loose|a little long], my tailor fixed it in [ten minutes|no time].",
        "The {size} is right where it matters, [a bit generous at the waist|a bit long for me at 160 cm].",
        "{It} {needs} a [good|proper] iron the first time, after that [fine|no problem].",
        "The {material} is [lighter|thicker] than I imagined, not a bad thing.",
      ],
      bag: [
        "[Slightly|A bit] smaller than I pictured, so [do read the measurements|check the dimensions].",
        "{It} {holds} [the essentials|enough for a day]; I would have liked [one more pocket|a longer strap].",
        "The {material} had a strong [new smell|leather smell] that went after [a few days|a week].",
        "Strong stitching, good {shade}, [the magnet could be stronger|the strap took some adjusting].",
      ],
      small: [
        "Good {material}, [simple packaging|I expected a nicer box].",
        "{It} {looks} better with [plain clothes|white], in my opinion.",
        "[A little|Slightly] heavier than expected but [well made|you get used to it].",
      ],
    },
    delivery: [
      "Delivery to {city} took [five|six] days, within what they promised.",
      "The rider had trouble finding {area}, but [he called|we sorted it].",
      "Got to {city} [a day late|on the last day of the window], nothing serious.",
      "Fast delivery to {city}.",
      "",
      "",
      "",
    ],
    close: [
      "I would still recommend.",
      "[Four stars from me|Four solid stars].",
      "Will buy from {brand} again.",
      "For the price, [fair|very fair].",
      "",
      "",
    ],
  },
  torn: {
    titles: [
      "[It's okay|Okay sha]",
      "[Nice but runs small|Check the sizing]",
      "[Good {thing}, slow delivery|Mixed feelings]",
      "[Not bad|Manageable]",
      "[Expected a bit more|Average]",
    ],
    open: [
      "The {thing} {is} [fine|nice], but I expected a bit more at this price.",
      "Colour is right, the {shade} is lovely; [the rest is average|my issue is elsewhere].",
      "I wanted to love {this} {thing}.",
      "[Decent|Good] {material}, [average|so-so] finishing.",
    ],
    about: {
      shoe: [
        "The {size} was tight [across the toes|on my wide foot], so order up.",
        "[Pretty|Fine], but after [three|two] hours I needed my slippers.",
        "One small glue mark near the sole, which I [cleaned|managed to clean] off.",
      ],
      garment: [
        "The {size} is [too generous|closer to the next size up] for me; [I had to take it in|my tailor took it in].",
        "The {material} [creases|marks] more than I like.",
        "There was a loose thread at the hem, [easy to fix|but still].",
      ],
      bag: [
        "The strap is [short|a bit short] for a tall person.",
        "[Looks|It looks] great, holds [little|less than I need].",
      ],
      small: [
        "[Nice|It is nice] but smaller than I imagined.",
        "The box arrived [bent|dented]; the thing itself is okay.",
      ],
    },
    delivery: [
      "Took [eight|nine] days to reach {city}, which is long.",
      "Delivery to {area} was rescheduled [once|twice].",
      "",
    ],
    close: [
      "Customer care [answered quickly|was polite], I will give them that.",
      "I am keeping {them}, but [measure first|do check the size guide].",
      "Maybe I will try another [colour|style].",
      "",
    ],
  },
  "let-down": {
    titles: [
      "[Wrong size for me|Sizing let me down]",
      "[Returned|I sent {them} back]",
      "[Not for me|Disappointed]",
      "[Fix your delivery|The wait was too long]",
    ],
    open: [
      "I had high hopes for {this} {thing}.",
      "The {shade} on my screen and the one in my hand are [cousins, not twins|not the same to my eye].",
      "[Nice|Good] {material}, but [this one did not work for me|I had a problem].",
    ],
    about: {
      shoe: [
        "The {size} pinched so badly that I [returned {them}|could not wear {them} past the gate].",
        "The back rubbed my heel [raw|sore] on the first outing.",
      ],
      garment: [
        "The {size} would not [close|sit well] on me and I had to send {them} back.",
        "A seam opened at the [side|sleeve] the second time I wore {them}.",
      ],
      bag: [
        "The strap fitting came loose [in the second week|after a month].",
        "Far smaller than I expected; [my fault partly, I did not check|not useful for work].",
      ],
      small: [
        "[Too heavy for me|Simply did not suit me]; I sent {them} back.",
        "A scratch on arrival, so I [asked for a change|returned {them}].",
      ],
    },
    delivery: ["And {city} delivery took [ten|eleven] days.", ""],
    close: [
      "The refund came [after a week|in nine days], so at least that worked.",
      "They [exchanged|agreed to exchange] without argument, which I appreciate.",
      "Your mileage may vary.",
    ],
  },
};
