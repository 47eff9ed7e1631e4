import { expect, test } from "vitest";
import { emptyShop, makeLexicon } from "~/features/language/lexicon.ts";
import { KOBO } from "~/features/language/prices.ts";
import { mergeWanted } from "./merge-wanted.ts";
import { originsOf } from "./origins.ts";
import { readText, withDepartment } from "./read-wanted.ts";
import type { Wanted } from "./wanted.ts";

const lexicon = makeLexicon({ ...emptyShop, names: ["wrap"] });
const read = (text: string): Wanted => withDepartment(readText(text, lexicon).wanted);
const things = (text: string) => read(text).things.map(({ key }) => key);
const unwanted = (text: string) => read(text).notMaterials.map(({ key }) => key);

test("who is only mentioned wears nothing of it", () => {
  expect(read("dinner with my husband's boss, a simple dress").wearer).toBeNull();
  expect(read("a dress for my sister's wedding").wearer).toBeNull();
  expect(read("a watch for my husband").wearer).toBe("men");
  expect(read("wrap dress, my pastor will talk, plain ones").wearer).not.toBe("men");
  expect(read("a clutch, my husband go vex if it is dear").wearer).not.toBe("men");
});

test("a handbag is carried in the hand, and a bag across the body is a crossbody", () => {
  expect(things("a nice black handbag")).toEqual(["handbag"]);
  expect(read("a handbag").things.flatMap(({ kinds }) => kinds)).not.toContain("backpack");
  expect(things("the bag that you wear across your body")).toContain("crossbody");
});

test("a price that must not be passed is a limit in Hausa, too, whatever it is the price of", () => {
  for (const words of ["kada ya wuce", "kada kuɗin ya wuce", "kar farashin ya wuce"])
    expect(read(`takalmin maza, ${words} dubu ɗari`).max, words).toBe(100_000);
  for (const words of ["nt more dan", "make e no dey above", "dont want above", "kar e ya wuce"])
    expect(read(`black loafers ${words} 100k`), words).toMatchObject({ max: 100_000, min: null });
  expect(read("black loafers above 100k").min).toBeGreaterThan(100_000);
});

test("an outfit for two is for a woman and a man", () => {
  expect(read("sallah outfit for me and my wife")).toMatchObject({ forTwo: true, wearer: null });
});

test("children's things are asked for as such", () => {
  expect(things("shoes for my 6 year old")).toEqual(["child-wear"]);
  expect(things("shoes for my 8 year old son")).toEqual(["child-wear"]);
  expect(things("a dress for the naming of my baby")).toEqual(["dress"]);
});

test("no leather is no suede either, and plain is no print", () => {
  expect(unwanted("a backpack that is not leather")).toEqual(
    expect.arrayContaining(["leather", "suede"]),
  );
  expect(unwanted("vegan sneakers")).toEqual(expect.arrayContaining(["leather", "suede"]));
  expect(unwanted("plain senator")).toEqual(expect.arrayContaining(["print", "striped"]));
  expect(unwanted("plain ankara shirt")).toEqual([]);
});

test("who checks looks for no check", () => {
  expect(read("my wife dey ask me say make i check").materials).toEqual([]);
  expect(read("i want to check your bags").materials).toEqual([]);
  expect(read("check trousers for men").materials.map(({ key }) => key)).toContain("check");
});

test("a word apart from its thing still names the kind", () => {
  expect(things("ankara dress (wrap)")).toEqual(["wrap-dress"]);
});

test("of a stuff and a kind of it the kind is meant", () => {
  expect(read("loud prints, ankara everything").materials.map(({ key }) => key)).toEqual([
    "ankara",
  ]);
});

test("what is only said to be unwanted leaves the rest of its department", () => {
  expect(things("no heels please")).toEqual(["shoe"]);
});

test("of several things each keeps what was said of it", () => {
  const parts = (text: string) =>
    read(text).parts.map(({ thing, colours, size, max, wearer }) => ({
      thing: thing.key,
      colours: colours.map(({ said }) => said),
      size: size?.value ?? null,
      max,
      wearer,
    }));
  const plain = { colours: [], size: null, max: null, wearer: null };
  const coloured = [
    { ...plain, thing: "bag", colours: ["black"] },
    { ...plain, thing: "loafer", colours: ["red"] },
  ];
  for (const text of ["a black bag and red loafers", "bag black, loafers red"])
    expect(parts(text)).toEqual(coloured);
  expect(parts("bags under 50k and loafers under 90k")).toEqual([
    { ...plain, thing: "bag", max: 50_000 - KOBO },
    { ...plain, thing: "loafer", max: 90_000 - KOBO },
  ]);
  expect(parts("a blouse in L and pumps in size 8").map(({ size }) => size)).toEqual(["L", "8"]);
  expect(parts("an agbada for my husband and a gown").map(({ wearer }) => wearer)).toEqual([
    "men",
    null,
  ]);
});

test("what is said of either, or apart from all, holds for all", () => {
  for (const text of [
    "loafers or oxfords in brown",
    "brown loafers or oxfords",
    "linen, please: shirts and trousers",
    "bags and pumps under 90k",
  ])
    expect(read(text).parts).toEqual([]);
});

test("what no longer matters is let go, and the same thing stays what it was", () => {
  const before = readText("navy column gown under 200k", lexicon).wanted;
  const then = (text: string) => mergeWanted(before, readText(text, lexicon).wanted, true);
  expect(then("in velvet, colour no matter again")).toMatchObject({
    colours: [],
    max: 200_000 - KOBO,
  });
  expect(then("any price is fine").max).toBeNull();
  expect(then("the same dress in silk").things.map(({ key }) => key)).toEqual(["column-gown"]);
});

test("words of our languages are what they are, and no slips for others", () => {
  expect(read("ina son jan takalmi na mata")).toMatchObject({ wearer: "women" });
  expect(read("ina son jan takalmi na mata").colours.map(({ colours }) => colours)).toEqual([
    ["Red"],
  ]);
  expect(read("achoro m uwe ocha maka nwoke")).toMatchObject({ wearer: "men", size: null });
  expect(read("jaka kasa da dubu dari biyu").max).toBe(200_000 - KOBO);
  expect(read("akpa na-erughi puku iri abuo").max).toBe(20_000 - KOBO);
  expect(read("apo ti ko ju egberun lona aadota lo").max).toBe(50_000);
});

test("a not goes past the word that describes what is not wanted", () => {
  const wanted = read("a red bag, but no be small clutch");
  expect(wanted.notThings.map(({ key }) => key)).toEqual(["clutch"]);
  expect(unwanted("boubou without print")).toEqual(expect.arrayContaining(["print", "striped"]));
});

test("plus size with letters behind it is those letters", () => {
  expect(read("wrap dress for a plus size lady, XXL").size?.value).toBe("XXL");
});

test("a whole group of people is not somebody who is only mentioned", () => {
  expect(read("can I see men's loafers").wearer).toBe("men");
  expect(read("women's office wear: blazer").wearer).toBe("women");
});

test("what is asked for at the end stands, and what was told before it does not", () => {
  const text = "the colour of the day is champagne, so I just need green heels";
  expect(read(text)).toMatchObject({ colours: [{ said: "green" }] });
  expect(things("between agbada and senator? just show me agbada")).toEqual(["agbada"]);
  expect(things("actually forget agbada, let me see kaftan")).toEqual(["kaftan"]);
});

test("a later wish takes back an earlier one", () => {
  const later = (text: string) =>
    mergeWanted(
      readText("suede loafers in black", lexicon).wanted,
      readText(text, lexicon).wanted,
      true,
    );
  expect(later("not suede").materials).toEqual([]);
  expect(later("anything but black").colours).toEqual([]);
});

test("a bag for a laptop holds one of that size", () => {
  expect(read("a bag that my 15 inch laptop can enter").laptop).toBe(15);
  expect(read("laptop bag").laptop).toBe(0);
  expect(read("shoes").laptop).toBeNull();
  expect(read("a bag for a 14-inch laptop").size).toBeNull();
});

test("children that are only spoken of wear nothing of it", () => {
  expect(things("a coat for me, our first holiday since the children came")).toEqual(["coat"]);
  expect(things("naming ceremony for my first child, I want flowing clothes")).toEqual(["cloth"]);
  expect(things("native for my son, he is 4 years")).toEqual(["child-wear"]);
});

test("of two prices that cannot both hold the later one does", () => {
  expect(read("I saw box bags of 300k and above. Is there one for 200k or less?")).toMatchObject({
    min: null,
    max: 200_000,
  });
  expect(read("backpack below 6 figures").max).toBe(100_000 - KOBO);
});

test("right before the last of several things a wish is its own", () => {
  const [sandals, shirt] = read("I need sandals and a linen shirt").parts;
  expect(sandals?.materials).toEqual([]);
  expect(shirt?.materials.map(({ key }) => key)).toEqual(["linen"]);
});

test("what a thing is for is not looked for", () => {
  for (const [text, key] of [
    ["a leather belt for work trousers, brown", "belt"],
    ["scarf for my blue gown", "scarf"],
    ["brown bag for my laptop and my heels", "bag"],
  ] as const) {
    expect(things(text), text).toEqual([key]);
    expect(read(text).colours.length, text).toBe(text.includes("brown") ? 1 : 0);
  }
  expect(things("an agbada for my husband and a gown")).toEqual(["agbada", "dress"]);
  expect(things("something to wear for church: a skirt")).toContain("skirt");
});

test("a second colour goes with the first, and belongs to no other thing", () => {
  const colours = (text: string) => {
    const { colours, accents } = read(text);
    return [colours, accents].map((some) => some.map(({ said }) => said));
  };
  expect(colours("white sneakers with green")).toEqual([["white"], ["green"]]);
  expect(colours("a black bag with a touch of gold and red")).toEqual([["black"], ["gold", "red"]]);
  expect(colours("black gown with red shoes")[1]).toEqual([]);
  expect(read("navy and white shirts").areJoined).toBe(true);
  expect(read("navy or white shirts").areJoined).toBe(false);
});

test("what is the same goes on, and who it is for is who was named last as such", () => {
  const boots = readText("brown chelsea boots under 90k", lexicon).wanted;
  const then = (text: string) => mergeWanted(boots, readText(text, lexicon).wanted, false);
  expect(then("sandals in the same colour")).toMatchObject({ wearer: "men", max: null });
  expect(then("sandals in the same colour").colours).toHaveLength(1);
  expect(then("bags, same budget")).toMatchObject({ max: 90_000 - KOBO, colours: [] });
  expect(read("my sister also wants a blazer, but for a man. her husband").wearer).toBe("men");
  expect(read("gift for my girlfriend's birthday, a watch").wearer).toBe("women");
  expect(read("no heels, work shoes").wearer).toBe("women");
});

test("where a piece is to be made is a wish", () => {
  expect(read("is there anything made in Ilorin").madeIn).toEqual(["ilorin"]);
  expect(read("Nigerian made bags").madeIn).toEqual(["nigeria"]);
  expect(read("shoes made in Italy").madeIn).toEqual(["italy"]);
  expect(read("a bag made of leather").madeIn).toEqual([]);
  expect(originsOf(["Pure silk", "Made in Benin City"])).toEqual([
    "benin city",
    "benin",
    "nigeria",
  ]);
});

test("of two occasions side by side the second is meant, and bare things share what stands before", () => {
  expect(read("NYSC interview outfit").occasion?.key).toBe("interview");
  expect(read("linen shirts and trousers for a man").parts).toEqual([]);
  expect(things("black cover shoe, lace up")).toEqual(["lace-up"]);
  expect(things("delivery fee to Sokoto")).toEqual([]);
});

test("what one has or wears is not looked for, and says who wears the rest", () => {
  for (const text of [
    "I'm wearing a red gown to a wedding, what clutch can go with it?",
    "my gown is emerald green, which clutch will match",
    "I already have black heels, show me a clutch",
  ])
    expect([things(text), read(text).colours, read(text).notColours], text).toEqual([
      ["clutch"],
      [],
      [],
    ]);
  expect(read("bought a navy kaftan yesterday, need slippers for it").wearer).toBe("men");
  expect(read("cap for my dad, he wears a white kaftan")).toMatchObject({ colours: [] });
  expect(things("cap for my dad, he wears a white kaftan")).toEqual(["cap"]);
  expect(things("shoes for my mum, she wears heels")).toEqual(["heel"]);
  expect(things("I have agbada and fila, need loafers 43")).toEqual(["loafer"]);
  expect(unwanted("my skin is sensitive to wool, trousers for men")).toEqual(["wool"]);
  expect(things("my budget for shoes is 50k and for bags 80k")).toEqual(["shoe", "bag"]);
});

test("the colour of a part is not that of the piece, and flat sandals are no ballet flats", () => {
  const wanted = read("bag with silver chain, black");
  expect(wanted.colours.map(({ said }) => said)).toEqual(["black"]);
  expect(wanted.accents.map(({ said }) => said)).toEqual(["silver"]);
  expect(things("flat sandals for my mum")).toEqual(["sandal"]);
  expect(read("flat sandals").notThings.map(({ key }) => key)).toContain("heel");
});

test("numbers before what they count are no sizes, and sizes are no counts", () => {
  expect(read("groomsmen: 5 black oxfords")).toMatchObject({ count: 5, size: null });
  expect(read("a 3 piece agbada").count).toBeNull();
  expect(read("my daughter is 14, she wears size 38, sneakers").count).toBeNull();
  expect(read("only one: white sneakers 42").count).toBe(1);
  expect(read("37.5 pumps").size).toEqual({ system: "eu", value: "37.5" });
  expect(read("4XL kaftan").size?.value).toBe("4XL");
  expect(read("44").size).toEqual({ system: "eu", value: "44" });
  expect(read("I wear 7 in UK, pumps").size).toEqual({ system: "uk", value: "7" });
});

test("a kind that is named apart from its thing, or put off, is that of the thing", () => {
  expect(things("gift for my husband who loves caps, traditional ones")).toEqual(["fila"]);
  expect(things("agbada and cap")).toEqual(["agbada", "fila"]);
  expect(things("a face cap for my dad")).toEqual(["cap"]);
  expect(read("boots but I hate knee length").notThings.map(({ key }) => key)).toContain(
    "knee-boot",
  );
  expect(things("flat shoes, no ballet")).toEqual(["loafer"]);
  expect(things("white canvas")).toEqual(["sneaker"]);
  expect(things("a canvas bag")).toEqual(["bag"]);
});

test("words that chance to be those of things, prices and sizes are none", () => {
  expect(things("she loves bags, I don't know anything about fashion")).toEqual(["bag"]);
  expect(things("wide trousers, I dress like a boss lady")).toEqual(["wide-trouser"]);
  expect(read("black shoes, my size is eu forty two").size).toEqual({ system: "eu", value: "42" });
  expect(read("my wife is forty, a bag").size).toBeNull();
  expect(read("show me exactly three bags").count).toBe(3);
  expect(read("heels that cost exactly 50k").min).toBe(37_500);
});

test("a fabric behind its own name is no other cloth", () => {
  const stuffs = (text: string) => read(text).materials.map(({ key }) => key);
  expect(stuffs("blazer or coat in aso oke or adire fabric")).toEqual(["aso-oke", "adire"]);
  expect(stuffs("a bag or belt of leather or fabric")).toContain("cloth");
});

test("a number alone is a size, with a question of it or without", () => {
  expect(read("42 dey?").size).toEqual({ system: "eu", value: "42" });
  expect(read("42").size).toEqual({ system: "eu", value: "42" });
});

test("of a choice what is said of the first holds for the next, and for nothing beside it", () => {
  const { parts, eitherWill } = read("adire dress or skirt, and a raffia bag");
  expect(parts.map(({ materials }) => materials.map(({ key }) => key))).toEqual([
    ["adire"],
    ["adire"],
    ["raffia"],
  ]);
  expect(eitherWill).toBe(false);
  expect(read("adire dress or skirt").eitherWill).toBe(true);
});

test("a verb is no thing, and a limit that it says is one", () => {
  expect(read("knitted polos, cap it at 50k")).toMatchObject({ max: 50_000 });
  expect(things("knitted polos, cap it at 50k")).toEqual(["polo"]);
  expect(things("abeg box am for me")).toEqual([]);
  expect(things("a clutch that is not gold")).toEqual(["clutch"]);
});

test("what stands before a colon says of what kind the list behind it is", () => {
  expect(things("oga wan dress: one oxford and one belt").sort()).toEqual(["belt", "oxford"]);
  expect(things("bag: brown, shoes: black").sort()).toEqual(["bag", "shoe"]);
});

test("a thing that is complained of right behind its name is not wanted beside another", () => {
  const flats = read("i wan see ballet flats, heels dey pain me for leg");
  expect(flats.things.map(({ key }) => key)).toEqual(["flat"]);
  expect(flats.notThings.map(({ key }) => key)).toContain("heel");
  expect(things("sneakers because my leg dey pain me")).toEqual(["sneaker"]);
});

test("who recommends a thing is not who wears it", () => {
  expect(read("sneakers, my guy swears by them")).toMatchObject({ wearer: null });
  expect(things("sneakers, my guy swears by them")).toEqual(["sneaker"]);
});

test("a thing is told by where it is worn", () => {
  expect(things("sun too much, wetin fit cover my eye")).toEqual(["sunglasses"]);
  expect(things("an ankara gown and something nice for my leg")).toEqual(["dress", "shoe"]);
  expect(things("sneakers, something soft as heels pain my feet")).toEqual(["sneaker"]);
});

test("a long gown is none that ends at the calf", () => {
  expect(things("emerald gown, the long one")).toEqual(["long-gown"]);
  expect(things("a gown floor length")).toEqual(["long-gown"]);
  expect(things("a gown, I have looked for so long")).toEqual(["dress"]);
});

test("what was before, and what is refused behind its name, is not wanted", () => {
  expect(read("i used to wear L but now S, blouse").size?.value).toBe("S");
  const watch = read("watch for me, gold no, silver yes");
  expect(watch.colours.map(({ said }) => said)).toEqual(["silver"]);
  expect(watch.notColours.map(({ said }) => said)).toEqual(["gold"]);
  expect(read("kaftan for tall man 6 foot 4").size).toBeNull();
  expect(things("not too high heels for work")).toEqual(["low-heel"]);
});

test("of several things so many of each are no number of all", () => {
  expect(read("2 shirts for him and 1 gown for her").count).toBeNull();
  expect(read("3 bags or clutches").count).toBe(3);
});

test("a house before a list of kinds holds for all of them", () => {
  const ofHouses = makeLexicon({ ...emptyShop, brands: ["Zaria Saddlers"] });
  const partsOf = (text: string) => readText(text, ofHouses).wanted.parts;
  expect(partsOf("any Zaria Saddlers loafers, derbies or oxfords?")).toEqual([]);
  expect(partsOf("Zaria Saddlers loafers and a belt")).toHaveLength(2);
});

test("a kind that is refused before a colon is no heading of what follows", () => {
  expect(things("women shoes without heel: flats only")).toEqual(["flat"]);
});

test("womenswear is clothes, a wristlet a bag, and the cloth of a shoe no clothes", () => {
  expect(things("3 cobalt pieces, womenswear")).toEqual(["cloth"]);
  expect(things("a black wristlet")).toEqual(["clutch"]);
  expect(things("sneakers of canvas cloth")).toEqual(["sneaker"]);
});

test("who asks to pick one is shown one", () => {
  expect(read("pick ONE blue box bag for me").count).toBe(1);
});

test("of what is only unwanted for an occasion the rest of its department is wanted", () => {
  const { things: of } = withDepartment(read("what is better than heels for a wedding"));
  expect(of.map(({ key }) => key)).toEqual(["shoe"]);
});

test("a child's age needs no word for years", () => {
  expect(things("my son is 8, need him a suit")).toEqual(["child-wear"]);
  expect(things("my daughter is 14, show me sneakers")).toEqual(["sneaker"]);
});

test("one colour and no other is that colour alone", () => {
  const said = (text: string) => read(text).colours.map(({ said }) => said);
  expect(said("white sneakers wey no get any other colour")).toEqual(["all white"]);
  expect(said("white sneakers")).toEqual(["white"]);
});

test("what goes with a piece that one has is no such piece", () => {
  expect(things("I get black suit, which shoe go follow am")).toEqual(["shoe"]);
  expect(read("I get black suit, which shoe go follow am").colours).toEqual([]);
  expect(things("what goes with a white kaftan")).toEqual(["shoe", "accessory"]);
  expect(things("I get 50k, which bag can I buy")).toEqual(["bag"]);
});

test("what is said before a list of kinds holds for each of them", () => {
  const wanted = read("work bag, black or navy, leather, satchel, tote or backpack");
  expect(wanted.parts).toEqual([]);
  expect(wanted.colours.map(({ said }) => said)).toEqual(["black", "navy"]);
});

test("what goes with a piece is wanted with it, and so is what is named behind", () => {
  expect(things("kaftan, loafers to go with it and a fila")).toEqual(["kaftan", "loafer", "fila"]);
  expect(things("a bag to match it with my red shoes")).toEqual(["bag"]);
});

test("no design is no print", () => {
  expect(unwanted("kaftan with no design")).toEqual(expect.arrayContaining(["print", "striped"]));
});

test("a price that was cut is a sale, and who is L wears that", () => {
  for (const text of ["sneakers wey dem don cut price", "shirts whose price was cut"])
    expect(read(text).onSale, text).toBe(true);
  expect(read("kaftan for my dad. He is L").size?.value).toBe("L");
});

test("a gele is for her, though his shoes were spoken of, and what women wear alone is not his", () => {
  const his = readText("loafers for men up to 150k", lexicon).wanted;
  const then = (text: string) => mergeWanted(his, readText(text, lexicon).wanted, true);
  expect(then("what about a gele")).toMatchObject({ wearer: null, max: 150_000 });
  expect(then("what about a dress").wearer).toBeNull();
  expect(then("and a fila").wearer).toBe("men");
  expect(then("what about sneakers").wearer).toBe("men");
});

test("something for somebody or an occasion begins anew, within the budget", () => {
  const kaftans = readText("blue linen kaftans for men under 100k, size L", lexicon).wanted;
  const then = (text: string) => mergeWanted(kaftans, readText(text, lexicon).wanted, false);
  for (const text of [
    "I need something 4 my mum",
    "anything for church?",
    "something to wear to a wedding",
  ])
    expect(then(text), text).toMatchObject({ colours: [], size: null, max: 100_000 - KOBO });
  expect(then("something for my mum")).toMatchObject({ things: [], wearer: "women" });
  for (const text of ["something cheaper", "anything for under 50k", "something in brown"])
    expect(
      then(text).things.map(({ key }) => key),
      text,
    ).toEqual(["kaftan"]);
});

test("a budget that was named first holds for what it is for", () => {
  const budget = readText("my budget is 50k", lexicon).wanted;
  expect(mergeWanted(budget, readText("for a wedding", lexicon).wanted, false).max).toBe(50_000);
});

test("for somebody else the size is asked anew, and what only the other one wears is not looked for", () => {
  const heels = readText("red heels for me size 38 under 60k", lexicon).wanted;
  const then = (text: string) => mergeWanted(heels, readText(text, lexicon).wanted, true);
  const his = then("and for my husband");
  expect(his).toMatchObject({ wearer: "men", size: null, max: 60_000 - KOBO });
  expect(his.things.map(({ key }) => key)).toEqual(["shoe"]);
  expect(then("and for my husband, 43").size?.value).toBe("43");
  expect(then("and for my sister").size?.value).toBe("38");
  const present = then("gift for my husband, 40k");
  expect(present).toMatchObject({ things: [], size: null, wearer: "men" });
  const ankara = readText("ankara dresses", lexicon).wanted;
  const men = mergeWanted(ankara, readText("ok show me ankara for men", lexicon).wanted, false);
  expect(men.things.map(({ key }) => key)).toEqual(["cloth"]);
});

test("a belt to go with shoes is asked for in no shoe's size, and the shoes are not asked for again", () => {
  const shoes = readText("brown shoes for men, 43", lexicon).wanted;
  expect(shoes.size?.value).toBe("43");
  const belt = mergeWanted(
    shoes,
    readText("and a belt same colour as the shoes", lexicon).wanted,
    true,
  );
  expect(belt.things.map(({ key }) => key)).toEqual(["belt"]);
  expect(belt).toMatchObject({ wearer: "men", size: null });
  expect(belt.colours).toHaveLength(1);
});

test("what somebody has enough of is not wanted, and a gift that is no watch may be anything else", () => {
  expect(read("she already has plenty bags").notThings.map(({ key }) => key)).toEqual(["bag"]);
  expect(read("he has enough shoes").notThings.map(({ key }) => key)).toContain("shoe");
  expect(read("gift for my boss, a man, 100k to 150k, no watch").things).toEqual([]);
});
