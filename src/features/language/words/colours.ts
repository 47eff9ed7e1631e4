/**
 * Colours as people say them. One line each: shop's colours to filter by | shades that the
 * catalogue names, best first (none: any of the colour) | ways to say it. A line without a colour
 * is one that the shop does not list, with the nearest that it does behind it.
 */
export const COLOURS = `
Black | | black, dudu, oji, ojii, baki, bakar, bakin, bakake, bakaken, baka, blk, blak, blackish, noir, all black, eji oji, black black
Black | jet | jet, jet black, deep black, pitch black, coal black
Black | graphite | graphite, charcoal, charcoal black, dark grey, dark gray, slate, gunmetal, anthracite, charcoal grey
White | | white, funfun, ocha, fari, fara, farar, farin, farare, fararen, wite, all white, whitish, pure white, snow white
White | ivory bone chalk | off white, offwhite, cream, creme
White | ivory | ivory, ivory white, milk, milky, vanilla, pearl, eggshell
White | chalk | chalk, chalk white, bright white
White | bone | bone, bone white
White | bone ivory | beige, ecru, oatmeal, sand, stone, biscuit
Brown | | brown, ruwan kasa, launin kasa, awo ile, buraun, brwn, bronw, brownish, aja aja, light brown
Brown | cognac | cognac, cognac brown, caramel, whiskey, whisky, amber, rust brown, ginger, honey, burnt sienna
White, Brown | tan bone | nude, skin colour, skin color, carton colour, carton color, carton, nude colour, blush nude, flesh
Brown | tan | tan, tan brown, tanned, tan leather
Brown | tan cognac | khaki, saddle brown, camel brown
Brown | tan cognac | camel, toffee, fawn, taupe, carmel
Brown | chocolate espresso | chocolate, chocolate brown, choco, cocoa
Brown | espresso | espresso, espresso brown
Brown | espresso chocolate | coffee, dark brown, mocha, coffee brown, deep brown, walnut, mahogany
Blue | | blue, bulu, shudi, shudiya, shudin, bula, ruwan bula, aro, alawo aro, buluu, anunu, bluish, blu
Blue | indigo | indigo, indigo blue, adire blue
Blue | navy | navy, navy blue, dark blue, navyblue, midnight blue, deep blue, midnight, marine, ink blue
Blue | cobalt | cobalt, royal blue, electric blue, cobalt blue, royalblue, bright blue, sapphire, chelsea blue, royal
Blue | powder | powder blue, sky blue, baby blue, light blue, skyblue, ice blue, pale blue, carolina blue, aqua, powder
Red | | red, pupa, ja, jan, jar, jajaye, jajayen, uhie, mmee mmee, uhie uhie, mmee, pupa pupa, redish, reddish, obara obara
Red | scarlet | scarlet, scarlet red, bright red, hot red, cherry red, cherry, crimson, fire red, blood red, tomato, lipstick red, ruby, true red, pepper red, vermilion, ferrari red
Red | oxblood | oxblood, wine, burgundy, maroon, ox blood, oxblood red, wine red, wine colour, wine color, dark red, deep red, burgandy, bugundy, bordeaux, merlot, claret, plum red, marroon, burgundi, garnet, cranberry
Red | terracotta | terracotta, rust, brick, brick red, burnt orange, terra cotta, clay, terracota, copper, burnt red, sienna
Green | | green, kore, koren, koriya, korar, ndu ndu, awo ewe, ahihia ndu, ewe, akwukwo ndu, alawo ewe, greenish, grn, naija green
Green | bottle | bottle green, bottle, dark green, forest green, hunter green, deep green, army green dark, racing green, british racing green
Green | olive | olive, olive green, army green, military green, khaki green, moss, army, moss green, camo green
Green | emerald | emerald, emerald green, jade, kelly green, bright green, leaf green, malachite, jewel green
Green | sage | sage, sage green, mint, mint green, light green, pale green, pistachio, dusty green, pastel green
Gold | | gold, golden, wura, goolu, zinariya, zinare, ruwan zinare, ruwan gwal, gwal, olaedo, alawo goolu, olowura, ola golde, goldish, gold colour
Gold | gold | antique gold, metallic gold, bright gold, yellow gold, shiny gold
Gold | ochre | ochre, mustard, ocher, mustard yellow, turmeric, saffron, ochre gold, marigold
Gold | champagne | champagne, champagne gold, rose gold, light gold, pale gold, champange, champaign, champane
Silver | | silver, fadaka, azurfa, ruwan azurfa, olaocha, ola ocha, silva, metallic silver, siver
Silver | silver | bright silver, shiny silver
Silver | pewter | pewter, dark silver, steel, pewter silver, gun metal
Silver, Black | dove pewter graphite | grey, gray, toka, ruwan toka, ntu ntu, awo eeru, eeru, ash, ash colour, ash color, ash grey, greyish
Silver | dove | dove, dove grey, light grey, light gray, silver grey, silver gray, dove gray, smoke, cement, cement colour
Black, White, Brown, Silver | | neutral, neutrals, neutral colour, neutral color, neutral colours, neutral colors, neutral tone, neutral shade
 | oxblood scarlet: Red | pink, pinki, ruwan hoda, hot pink, fuchsia, fuschia, baby pink, magenta, rose, blush, dusty pink, rose pink, peach, coral, salmon, blush pink, onion pink, onion
 | oxblood: Red indigo: Blue | purple, elese aluko, aluko, shunayya, lilac, lavender, violet, plum, mauve, aubergine, eggplant, orchid
 | ochre: Gold | yellow, odo odo, edo edo, rawaya, iyeye, resuresu, lemon, lemon yellow, canary, yellowish
 | terracotta: Red | orange, olosan, ruwan lemu, tangerine, mango
 | emerald: Green cobalt: Blue | turquoise, teal, teal green, teal blue, turquoise blue, cyan, sea green, peacock, turquiose
 | : Gold | bronze, brass colour, copper gold
`;

/** Words that hold for any colour: asked for so, a piece has two or many. */
export const MANY_COLOURED =
  "multicolour, multicolor, multi colour, multi color, multicoloured, colourful, colorful, colour block, color block, colour blocked";
