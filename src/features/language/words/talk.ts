/** Words of talk: what says nothing of a piece, and what moves a conversation on. */

/** English, Pidgin, Yoruba, Igbo and Hausa words that say nothing of what is wanted. */
export const NOISE = `
a an the i me my we you your u una do does did is are am be been was were to for of in on at with and or any some
that this it its there here have has had get got give want need needs like looking look find show see search buy order
sell selling please pls plz abeg biko dey wan make e na no wetin wey how much many what which who where when can
could would will shop store oga sir ma hi hello hey good fine nice something anything thing things one ones pair pairs
piece pieces available stock still also just so sha o oh ooo sef too very really go come from by dem them they our us
someone somebody person people help suggest recommend got let lets know tell about de di dis dat wear wearing use put
wish gift gifts present idea ideas stuff items item products product other another else different instead not dont don
t s im ive id ll re ve as if but up out kind kinds type types style styles only all every each give gimme wanna gonna
ra kolo oya jare jor jor joor abi shey shebi nau now nah naa ehn eh ah omo fit fits sharp sharply correct better solid sweet
beautiful pretty lovely gorgeous stunning classy elegant stylish luxury luxurious designer trendy fashionable cute quality
original authentic good great perfect amazing decent suitable appropriate proper simple clean fresh hot sexy
should must need needed require required interested prefer preferably ideally maybe perhaps options option choice choices
collection collections catalogue range selection list lists pick choose send bring kindly dear hope think thinking
mo fe fun wa ni ti ati se je ko si lo fi han elo o n mi re won awon kan kini bawo jowo ejo
acho achoro choro m ka nke ego ole gini kedu nye zuta azu ahu ndi na n bu o
ina so son wani wata don da na ta ke ne ce nawa akwai don allah nuna mani min sayi zan saya mai masu
corper corpers otondo banker bankers
light dark deep bright pale dusty neon pastel rich
now today tomorrow tonight soon urgently asap currently around
attending attend going wearing occasion event events ceremony new plain
colour color colours colors coloured colored shade shades's size sizes price prices amount cost costs naira budget
kids's am pm im i'm i'd i've la fa nwa
guda gats gat gatz suppose supposed mean meant honestly basically actually literally mistake mistook sorry biko ga again matter matters mine bring brings brought come comes carry add following same
among wait oops hmm hm hmmm mm ehen erm um uh ok okay okey alright yes yeah yep yup sure dash nite tonite
`;

/**
 * Words of Yoruba, Igbo and Hausa talk that are no English ones. Beside them a short word is one of
 * theirs, and no mistake for one of ours.
 */
export const NATIVE = `
jowo ejowo eyi iyen tuntun daradara daadaa lati inu ninu pelu gbogbo kini elo eelo oye nibo tani nigba sugbon beeni rara awon lodo
eniyan enikan eni enyin eyin alawo olawo owo oja okan melo meloo wun fihan han ribi mase omo eru
achoro acho biko kedu gini ebee olee mgbe maka nke unu anyi onye mmadu nwere nwee nwem enwere ihe acha achara gosi gosim nyem zuta izuta igwa
okwu abughi obu kwa aka oma nnukwu obere ugbu ugbua niile ozo ndi biakwa puru enweghi chere choo
nake nema neman nuna akwai kuna kina kana suna zaka zaki zata sayi saya siya kawo wannan wancan waccan wadannan wanda wadda saboda
rigar riga takalmi takalmin takalma jaka jakar hula hular wando mata maza akpukpo ukwu akpa uwe okpu nwanyi nwoke bata baagi apo okunrin obinrin
bukata bukatar ejiji yii
amma kudi kudin yaya yanzu launi launin mutum nakeso inaso nawane gaskiya yaushe sosai kowa duk irin kyau babu kaya
`;

/** "Not", in all the ways it is said. */
export const NEGATIONS = `
not, nt, no, no be, not made of, not made from, not made with, no made of, isnt made of, is not made of, isnt, is not, are not, arent, shouldnt be, should not be, must not be, mustnt be, not be, wasnt, wont, no go, no want, no wan, without, except, excluding, minus, avoid, never, nor, neither, hate, dislike, exempt,
dont want, don't want, do not want, dont like, do not like, dont need, do not need, doesnt like, does not like, didnt like, hates, dislikes, doesnt want, does not want, doesnt wear, does not wear, never wear, never wears, dont do, do not do, doesnt do, no dey do, dont mean, do not mean, not talking about, forget, forget about, isnt a fan of, is not a fan of, no like, no need, not in, not a, not an,
anything but, everything but, all but, any but, any colour but, any color but, every colour but, all colours but, any one but, anything except, other than, apart from, aside from, rather than, instead of,
but not, not too, more comfortable than, if i buy another, not another, nothing, nothing in, nothing with, no gree, no gats be, no gat be, no must be, no need be, neednt be, need not be, shouldnt, should not, aint, dont carry, do not carry, no carry, cant do, cant use, no dey do, no add, no put, not really into, exclude, hold the, refuses, refuse, refused, no gree wear, no dey gree wear, rejects, rejected, detests, detest, despises, loathes, fed up with, fed up of, bored of, bored with, sick of, done with, laisi, yato si, ma se, ba na son, ba na so, ban da, kada, ban so, achoghi m, achoghi, na abughi, wey no be, make e no be, as long as it isnt, so long as it isnt, as long as it is not, i no fit wear, cannot wear, cant wear, can't stand, cant stand,
anything other than, different from, ex, non, free of, free from, away from, none, allergic to, allergy to, sensitive to, reacts to, react to, irritated by, tired of, ki i se, abughi, ba, banda, sai dai,
abeg no, leave out, skip, remove, removing, take out, take away, comot, hide the, no show me, no show, dont show, don't show, dont show me, dont use, don't use, do not use, no dey use, dont wear, don't wear, do not wear, no dey wear, no dey like, not a fan of, not into, no fan of, no longer want, enough of, too many, already have, i have enough
`;

/** Of which a word alone means something: with a "no" and nothing unwanted, "ina son" and no son, "achoro m" and no size. */
export const NO_NEGATIONS = `
dress code, dress up, dressed up, dressing up, dress well, address, no see, no find, no fit find, cannot find, cant find, can't find, not sure, not bad, no problem, no wahala, no vex, no mind, why not, not yet, if not,
tie for head, tie my head, to tie, i tie, tie am, go tie, tie on, ina son, muna son, yana son, tana son, ana son, achoro m, acho m, nye m, gosi m, choro m, chọrọ m, nyere m, puru m, ana m, a na m, a choro m, ka m, m ga, m choro,
jewel colour, jewel color, jewel tone, jewel shade, no wait, no sorry, no actually, no i mean, no i meant, i no mean, ba mi, ba wa, about fashion, fashion sense, sense of fashion, fashion advice, in fashion, the box says, box says, in a box, in box, in the box, with its box, original box, its box, the box and, i dress, we dress, she dresses, he dresses, they dress, to dress, how to dress, dey dress, i like to dress, not home, not at home, not in the house, not around, no dey house, no dey home, no dey slip, not slip, non slip, anti slip, not slippery, no slip, dont slip, wont slip, flat feet, flat foot, flat leg, wide feet, wide foot, wide leg oh, narrow feet, narrow foot, big feet, big foot, broad feet, small feet, same colour, same color, same size,
forget that, forget it, forget am, forget this, never mind, suits a, una no get, you no get, u no get, una no dey sell, you no dey sell, watch the price, watch my budget, watch price, watch my money, bigger feet, larger feet, large feet, kill my feet, kills my feet, killing my feet, hurt my feet, hurts my feet, hurting my feet, pain my feet, paining my feet, tire my feet, wound my feet, pain my foot, hurt my foot, dont you have, do you not have, dont you sell, suits me, suit me, suits him, suits her, suits the, one suits, suit him, suit her, dress me, dress him, dress her, dress us, dress my, dey slide, dey slip, no worry, no shaking, no issue, no dey see, not seeing, not found, dont know, don't know, no know, not finding, no doubt, no time, not only, wears nothing but, wears only, who wears, and wears, nothing but, nothing except, nothing else than, no longer, no matter, i no sabi, no sabi
`;

/** What stands for several words at once: the way | what is read instead. */
export const EXPANSIONS = `
jean | denim trouser
awo dudu | dudu
awo pupa | pupa
awo funfun | funfun
awo ewe | ewe
jeans | denim trouser
crazy jean | denim trouser
crazy jeans | denim trouser
mom jean | denim trouser
mom jeans | denim trouser
ripped jeans | denim trouser
baggy jeans | denim trouser
skinny jeans | denim trouser
jean trouser | denim trouser
jean trousers | denim trouser
jeans trouser | denim trouser
jeans trousers | denim trouser
denim jeans | denim trouser
denim jean | denim trouser
jean shirt | denim shirt
jeans shirt | denim shirt
jean skirt | denim skirt
jeans skirt | denim skirt
jean jacket | denim overshirt
jeans jacket | denim overshirt
denim jacket | denim overshirt
jean gown | denim dress
jean bag | denim bag
not cloth | not cloth material
no be cloth | no be cloth material
hw mch | how much
hw much | how much
how mch | how much
`;

/** Between wishes of one "not": "not black or brown". */
export const JOINERS = "or, and, nor, and or, abi, tabi, ko, ati, na, da, kuma, plus";

/** What follows is worn beside the piece and is not the piece: "a bag to match my gold shoes". */
export const BESIDE = `
carry with, carry it with, to complete my, complete my, to complete the look, go with, goes with, going with, with its, on top of, go on top, to go over, to go under, to hold up, to hold, to carry my, to put my, to match, that matches, that match, match, matches, matching with, matching my, to wear with, wear with, pair with,
to pair with, paired with, to go with, that goes with, that will go with, that go with, combine with, to rock with, rock with, wear on, to wear on, compliment, to compliment,
complement, to complement, complements, go well with, goes well with, blend with, fit with, suits my, suit my, dey go with, follow my, to wear under, to wear over, wear under, wear over
`;

export const SORTS = {
  price_asc:
    "cheapest, cheap, cheap cheap, lowest price, low price, least expensive, most affordable, affordable, cheapest first, low to high, lowest, budget friendly, pocket friendly, inexpensive, not expensive, not too expensive, no too cost, not costly, price low to high, cheapest one, wey no cost, no cost, wey no too cost, not too costly, e no cost, less cost, economical, reasonable price, small price, okrika price, araha, onu ala, no dey cost, smallest price",
  price_desc:
    "most expensive, costliest, dearest, highest price, high to low, price high to low, priciest, most luxurious, cost pass, dear pass, costly pass, expensive pass",
  rating:
    "best rated, top rated, highest rated, best reviewed, best reviews, good reviews, most loved, top reviewed, highly rated, best review, well reviewed, good rating, five star, 5 star, most popular, popular, best rating, best selling, bestselling, best sellers, best seller, dey reign, dey reign now, reigning, wey dey reign, hot cake",
  newest: "newest, latest, most recent, newest first, recent",
} as const;

export const FLAGS = {
  sale: "on sale, in sale, sale, promo, promos, discounted, flash sale, flash, discount, reduced, clearance, black friday, slashed, on discount, price drop, marked down, slash the price, slashed the price, slash price, slashed price, slashed prices, cut the price, price cut, price was cut, price is cut, prices were cut, prices cut, cut price, cut prices, price don drop, price has dropped, price dropped, prices dropped, price came down, price has come down, price don come down, price don fall, price fell, price was slashed, price is slashed, price slashed, price was reduced, price is reduced, price don reduce, knocked down, reduce the price, reduced the price, price reduced, sales, bonanza, on promo",
  new: "new arrival, new arrivals, just came, just landed, just in, new in, new things, new stuff, new stock, wetin new, whats new, what's new, what is new, new ones, brand new, newly arrived, new collection, fresh arrival, this week new, just arrived",
  inStock:
    "in stock, available now, still available, wey dey, wey dey available, ready to ship, not sold out, available",
  trending:
    "trending, in vogue, hot right now, dey trend, wey dey trend, trendy, in trend, on trend, trending now, trending badge, badge trending, wetin dey trend, whats hot, what is hot, what's hot",
  premium:
    "premium badge, badge premium, badged premium, marked premium, tagged premium, premium pieces, premium piece, premium items, premium tag, premium collection, premium range, premium line",
} as const;

/** Where a conversation goes from what was shown. */
export const MOVES = {
  cheaper:
    "cheaper, less expensive, lower price, lower in price, less in price, anything lower, something lower, one lower, go lower, come lower, lower priced, something less, more affordable, too expensive, too cost, too costly, too dear, cost die, e too cost, e cost o, e cost, reduce am, cost too much, too much money, too pricey, cheaper one, cheaper ones, smaller price, beyond my budget, above my budget, pass my budget, no get that kind money, dey cost, my money no reach, less pricey, e dey cost, small money",
  dearer:
    "more expensive, pricier, something better, higher end, more luxurious, premium ones, costlier, better quality, more premium, bigger budget, high end",
  more: "more, show more, show me more, see more, more options, any more, another, another one, others, any other, other ones, something else, what else, wetin else, anything else, e get others, different one, different ones, other options, more like this, more like that, similar, similar ones, like this one, like that one, change am, show me another, show me others",
  bigger: "bigger, bigger size, larger, larger size, one size up, size up, next size",
  smaller: "smaller, smaller size, one size down, size down",
} as const;

/** Which of those shown last, from 0; -1 the last. */
export const PICKS: Readonly<Record<string, number>> = {
  "the first": 0,
  "first one": 0,
  "1st": 0,
  "number one": 0,
  "no 1": 0,
  "number 1": 0,
  "option 1": 0,
  first: 0,
  "the second": 1,
  "second one": 1,
  "2nd": 1,
  "number two": 1,
  "no 2": 1,
  "number 2": 1,
  "option 2": 1,
  second: 1,
  "the third": 2,
  "third one": 2,
  "3rd": 2,
  "number three": 2,
  "no 3": 2,
  "number 3": 2,
  "option 3": 2,
  third: 2,
  "the fourth": 3,
  "fourth one": 3,
  "4th": 3,
  "number four": 3,
  "no 4": 3,
  "number 4": 3,
  "option 4": 3,
  fourth: 3,
  "last one": -1,
  "the last": -1,
};

export const POINTERS =
  "this, that, it, am, these, those, them, dis, dat, the one, this one, that one, dis one, dat one, both, the two, the pair";

export const GREETINGS = {
  english:
    "how are you, how are you doing, how you doing, hope you are fine, hope you are well, hi, hello, hey, heya, good morning, good afternoon, good evening, good day, greetings, hiya, hy, happy new month, happy sunday, happy weekend, happy monday, happy friday, morning, afternoon, evening, gud morning, gud afternoon, gud evening, gud day, mornin, howdy, helo, hallo, hlo, good day to you, hiii, hiya, long time, anyone there, anybody there, compliments of the season, gm",
  pidgin:
    "how far, how una dey, how you dey, how body, wetin dey, xup, whats up, what's up, whats good, what's good, how e dey go, how e dey, how things, how you see am, wetin dey sup, sup, wassup, una well done, how dey, i greet, how market, how work, una good morning, wagwan, oga how far, yo",
  yoruba:
    "e ku aaro, e ku osan, e kaaro, ekaaro, e kaaaro, ekaaaro, e kaasan, ekaasan, e kaale, ekaale, e ku irole, ku ise, e ku ise, e nle, enle, pele o, pele, se dada ni, se dada, dada ni, se alafia ni, alafia, e ku owuro, e ku osan, e ku ale, eku ise, e ku abo, e ku ise o, bawo lo wa, bawo ni o, bawo, se daadaa ni, e ku, e karo, e kasan, e ku ojo meta, kaaro",
  igbo: "nno, nnoo, kedu ka unu mere, kedu ka odi, ezigbo ututu, ezigbo mgbede, i saala chi, isaala chi, ka unu mere, kedu, kedu ka i mere, ututu oma, i bola chi, ibola chi, ndewo, mgbede oma, ehihie oma, kaa, i boola chi, daa nwanne, deeje",
  hausa:
    "sannu, ina kwana, ina gajiya, yaya aiki, yaya gida, yaya kuke, yaya kake, yaya kike, lafiya, lafiya kuwa, barka da rana, barka da dare, assalam alaikum, salam alaikum, aslm alaikum, sannu da aiki, sannu da rana, ina wuni, barka, salama alaikum, salam, assalamu alaikum, salamu alaikum, barka da yamma, barka da safiya, yaya dai, ina yini, barka da zuwa, sannunku, yaya kake",
} as const;

export const THANKS = {
  english:
    "you are doing well, youre doing well, you are the best, love this shop, love your shop, thanks, thank you, tnx, thx, thank u, ty, many thanks, thank you so much, thanks a lot, appreciate, appreciated, much appreciated, bless you, god bless, god bless you, bye, bye bye, goodbye, good night, see you, see you later, see ya, talk later, ttyl, that is all, that will be all, thats all, that would be all, nothing else, i am done, im done, i am good, im good, will be back, i will be back, i will come back, ok thanks, cheers, thanx",
  pidgin:
    "thank una, i go come back, i go return, e don do, na so, i don see, we go see, you too much, you too good, you sabi work, God bless una, make i go, i dey go, lemme go, catch you later, you do well, una do well, i appreciate, i hail, nice one, no wahala, well done, you try, una try, god go bless you",
  yoruba:
    "e se, ese, e seun, eseun, o se, ose, e se gan, modupe, mo dupe, o dabo, odabo, o da bo, e seun o, adupe, a dupe, o di igba,  oseun, ese pupo, e se pupo, e seun pupo, ese gan, ose gan, o se pupo, oseun pupo, ese o, e se o, ese ma, e se ma, ese sir, o digba, odigba, o daaro, odaaro, ma ri e laipe",
  igbo: "daalu, dalu, daalu nu, unu emela, emela, ka anyi hu, ka odi,  daalu nu, imela, imeela, daalu nke ukwuu, imela nke ukwuu, nodu mma, ka emesia, i mela, ka o di, ka chi fo, ka omesia, ekele, daalu rinne",
  hausa:
    "nagode, na gode, sai anjuma, sai wani lokaci, Allah ya saka, madallah, sai da safe,  nagode sosai, mungode, mun gode sosai, sai gobe, mu kwana lafiya, mun gode, sai anjima, godiya, na gode sosai, sai an jima, madalla",
} as const;

const ENGLISH_NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  couple: 2,
  few: 3,
};
/** Of Yoruba, Igbo and Hausa; these stand behind what they count. */
export const NATIVE_NUMBERS: Readonly<Record<string, number>> = {
  meji: 2,
  mejeeji: 2,
  meta: 3,
  merin: 4,
  marun: 5,
  maarun: 5,
  mefa: 6,
  meje: 7,
  mejo: 8,
  mesan: 9,
  mewa: 10,
  ogun: 20,
  meedogun: 15,
  ogbon: 30,
  ogoji: 40,
  aadota: 50,
  ogota: 60,
  aadorin: 70,
  ogorin: 80,
  aadorun: 90,
  ogorun: 100,
  aadojo: 150,
  igba: 200,
  marundinlogbon: 25,
  marundinlogoji: 35,
  otu: 1,
  abuo: 2,
  ato: 3,
  ano: 4,
  isii: 6,
  asaa: 7,
  asato: 8,
  itoolu: 9,
  iri: 10,
  daya: 1,
  biyu: 2,
  uku: 3,
  hudu: 4,
  biyar: 5,
  shida: 6,
  bakwai: 7,
  takwas: 8,
  tara: 9,
  goma: 10,
  ashirin: 20,
  talatin: 30,
  arbain: 40,
  hamsin: 50,
  sittin: 60,
  sabain: 70,
  tamanin: 80,
  casain: 90,
  itolu: 9,
  abua: 2,
  aadofa: 110,
  ogofa: 120,
  aadoje: 130,
  ogoje: 140,
  ogojo: 160,
  aadosan: 170,
  ogosan: 180,
  oodunrun: 300,
  irinwo: 400,
  eedegbeta: 500,
  marundinlogota: 55,
  marundinlaadota: 45,
  marundinlogorin: 75,
  marundinlogorun: 95,
  marundinlaadorun: 85,
  marundinlaadorin: 65,
};
/** Numbers as words; a word for "thousand" may stand before its number in our languages. */
export const NUMBERS: Readonly<Record<string, number>> = { ...ENGLISH_NUMBERS, ...NATIVE_NUMBERS };
export const THOUSANDS_BEFORE = "egberun, egberin, puku, dubu";
