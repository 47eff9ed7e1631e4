import type { PrintKey } from "../vocabulary.ts";

/** Sentences about a pattern. {ground} and {figure} are its two colours. */
export const PRINT_WORDS: Record<PrintKey, readonly string[]> = {
  "adire-eleko": [
    "Adire eleko is drawn in cassava paste before the dye: [square after square of small stories|a grid of stencilled squares], {figure} on {ground}.",
    "The adire eleko squares, {figure} on {ground}, come from a store of motifs that [mothers teach daughters|Abeokuta has kept for a century].",
  ],
  "adire-oniko": [
    "Adire oniko is tied before it is dyed, so every {figure} ring on the {ground} ground is [slightly different|a knot that somebody made].",
    "Hundreds of small ties give the adire oniko its circles, [like rain on a pool|moons in even rows].",
  ],
  "adire-olona": [
    "Adire olona runs in careful lines of pattern, {figure} against {ground}, [drawn by hand|read from left to right like a text].",
    "The adire olona lines are [even but never mechanical|steady, with the small tremor of a hand in them].",
  ],
  "ankara-fans": [
    "The Ankara fans open across the cloth in {ground} and {figure}, [large enough to read across a room|each one edged with a fine line].",
    "This Ankara is cut so that a whole fan sits [where the eye lands first|at the centre and none is halved].",
  ],
  "ankara-discs": [
    "Ankara discs, the record print our mothers danced in, come here in {ground} and {figure}.",
    "The Ankara discs spin across the cloth, {figure} on {ground}, [round and sure|like gramophone records].",
  ],
  "ankara-leaves": [
    "Ankara leaves climb the cloth in {figure} over {ground}, [crisp at the edges|dense as a hedge in June].",
    "The leaf print is an Ankara classic, [freshened in {ground} and {figure}|here at a larger scale].",
  ],
  "ankara-ripple": [
    "The Ankara ripple runs in {figure} waves over {ground}, [as if a stone had just gone in|always in motion].",
    "Waves of {figure} on {ground}: an Ankara ripple that [lengthens the line of the body|moves before you do].",
  ],
  "ankara-diamonds": [
    "Ankara diamonds in {ground} and {figure} are matched at the seams, [point to point|which wastes cloth and is worth it].",
    "The diamond Ankara is [sharp|graphic] and small-scaled, {figure} on {ground}.",
  ],
  "aso-oke-stripe": [
    "Stripes of {figure} run through the {ground} in the old aso-oke manner, [never printed, always woven|narrow, narrow, wide].",
    "The woven stripe, {figure} on {ground}, [runs true from top to hem|is matched wherever two strips meet].",
  ],
  "aso-oke-bars": [
    "Bars of {figure} cross the {ground} weave, [a weft pattern that takes a second shuttle|each laid in by hand].",
    "The bars, {figure} on {ground}, are an old weavers' way of [counting the work|signing a day's work].",
  ],
  pinstripe: [
    "A {figure} pinstripe, [one thread wide|fine as a pencil line], lengthens the {ground} ground.",
    "The pinstripe is quiet: {figure} on {ground}, [nearly gone at three steps|a finger apart].",
  ],
  stripe: [
    "Even stripes of {figure} on {ground} [keep it fresh|are matched at every seam].",
    "The stripe is woven in, {figure} on {ground}, so it [is the same on both sides|will not wash out].",
  ],
  check: [
    "The check, {figure} on {ground}, is [matched across the seams|bold enough to notice and calm enough to repeat].",
    "A {ground} and {figure} check gives it [a country air|some weight and some wit].",
  ],
  polka: [
    "Polka dots of {figure} on {ground} are [small enough to be serious|placed in strict rows, which keeps them grown-up].",
    "The dots, {figure} on {ground}, [give it a light step|have a touch of the sixties].",
  ],
  hibiscus: [
    "Hibiscus flowers in {figure} open over {ground}, [drawn large|as they do along every Calabar fence].",
    "The hibiscus is painted, then printed: {figure} petals, {ground} air.",
  ],
  "kente-blocks": [
    "Blocks in the kente manner, {figure} against {ground}, [turn at right angles|alternate like a drum pattern].",
    "The kente blocks are set in {ground} and {figure}, [bright, square and sure|with borders that meet].",
  ],
};
