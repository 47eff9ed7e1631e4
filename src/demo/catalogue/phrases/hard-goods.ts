import type { MaterialKey } from "../vocabulary.ts";

/** Cloth on a shoe, a bag or a hat is neither washed nor draped, so it is spoken of otherwise. */
export const CLOTH_ON_HARD_GOODS: Partial<Record<MaterialKey, readonly string[]>> = {
  cotton: [
    "The cotton is backed with a second layer, so it [keeps its shape|wears like canvas].",
    "It is real printed cotton, bonded flat and [sealed against dust|cut from the bolt, not from scraps].",
  ],
  linen: ["The linen is close-woven and [lined|backed], so it holds its form."],
  satin: [
    "The satin is stretched by hand over the form, [without a pucker|which takes patience].",
    "A dense satin was chosen because it [does not fray at the edge|resists a splash].",
  ],
  denim: ["The denim is a mid-weight twill that [softens with use|fades where you touch it most]."],
  velvet: [
    "The velvet is short-piled and [dense|dark in the curves], with a rim of light on every edge.",
    "Cotton velvet like this [brushes clean|darkens and lights up as you turn].",
  ],
  brocade: ["The brocade is woven with a raised figure and [backed for strength|placed by hand]."],
  "aso-oke": [
    "The aso-oke is woven in narrow strips on a hand loom, then [backed and cut|laid so that the lines meet].",
    "Loom-woven aso-oke is [strong enough for this|tougher than it looks], and no two lengths are quite alike.",
  ],
  knit: [
    "The knit upper is made in one piece and [gives where the foot bends|breathes all round].",
    "A close knit lets the air move and [dries fast|springs back].",
  ],
  wool: ["The wool is felted slightly, so it [sheds dust|keeps its form]."],
};

export const HARD_GOODS_CARE = "Brush dry and sponge lightly with mild soap; do not machine wash.";

/** Sentences about the contrast part, by what it is (see TRIMS); {second} is its colour. */
export const TRIM_WORDS: Record<string, readonly string[]> = {
  embroidery: [
    "The embroidery is worked in {second}, [close and even|fine enough to reward a second look].",
    "{Second} embroidery [frames the neck|is kept to the neck], and nowhere else.",
    "At the neck, {second} thread [draws the pattern|does the talking].",
  ],
  "toe cap": [
    "The toe cap is {second}, [a trick as old as the twenties|which makes the foot look smaller].",
    "A {second} toe cap [sharpens the line|finishes it].",
  ],
  trim: [
    "Handles and trim are {second}, [strong and plain|and will darken with your hands].",
    "{Second} trim [frames it|draws the outline].",
  ],
  sash: [
    "A {second} sash [ties it together|marks the waist], in aso-oke.",
    "The sash is aso-oke in {second}, [to be tied low or high|long enough for a proper knot].",
  ],
  dial: ["The dial is {second}, [clear at a glance|and nothing crowds it]."],
  beads: ["The beads are {second}, [a small point of colour|and catch the light]."],
  peak: ["The peak is {second}, which [frames the face|makes the cap]."],
  contrast: [
    "The contrast is {second}, [which keeps it crisp|sharp as a chalk line].",
    "{Second} parts [break up the colour|lighten the step].",
  ],
};
