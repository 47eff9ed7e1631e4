import type { Ranges } from "./types.ts";

export const BAGS_RANGES = {
  "bags/top-handle": {
    count: 18,
    plain: {
      grained: "oxblood jet bottle cognac ivory navy",
      calf: "jet tan terracotta cobalt bone",
      croc: "chocolate jet emerald oxblood",
      patent: "jet scarlet",
      suede: "olive/cognac chocolate",
    },
    hardware: ["gold", "gold", "silver"],
  },
  "bags/tote": {
    count: 18,
    plain: {
      grained: "cognac jet navy bone oxblood olive",
      canvas: "ivory/cognac navy/tan olive/chocolate jet/cognac",
      woven: "tan jet ivory",
      suede: "tan espresso",
      calf: "jet bottle",
    },
    prints: [
      "cotton ankara-fans cobalt/ochre",
      "cotton adire-eleko indigo/ivory",
      "aso-oke aso-oke-stripe oxblood/champagne",
    ],
    hardware: ["gold", "silver"],
  },
  "bags/shoulder-flap": {
    count: 16,
    plain: {
      calf: "jet oxblood ivory cognac indigo",
      grained: "bottle tan jet dove",
      croc: "jet cognac",
      patent: "jet scarlet",
      suede: "chocolate sage",
      metallic: "gold silver",
      velvet: "emerald navy",
    },
    hardware: ["gold", "silver", "gold"],
  },
  "bags/crossbody": {
    count: 14,
    plain: {
      grained: "jet cognac powder scarlet",
      calf: "tan navy ivory emerald",
      suede: "olive oxblood",
      canvas: "bone/tan graphite/jet",
      metallic: "champagne pewter",
    },
    prints: ["cotton ankara-diamonds scarlet/ochre"],
    hardware: ["silver", "gold"],
  },
  "bags/bucket": {
    count: 12,
    plain: {
      grained: "tan jet terracotta bottle",
      suede: "cognac indigo",
      woven: "ivory cognac",
      calf: "oxblood jet",
    },
    prints: ["cotton adire-oniko indigo/ivory", "aso-oke aso-oke-bars bottle/gold"],
    hardware: ["gold", "gold", "silver"],
  },
  "bags/clutch": {
    count: 14,
    plain: {
      satin: "emerald jet champagne scarlet",
      metallic: "gold silver",
      croc: "jet bottle",
      velvet: "oxblood indigo",
      calf: "ivory",
    },
    prints: [
      "aso-oke aso-oke-stripe scarlet/gold",
      "brocade hibiscus bone/emerald",
      "cotton ankara-ripple cobalt/ochre",
    ],
    hardware: ["gold"],
  },
  "bags/satchel": {
    count: 8,
    plain: {
      grained: "cognac espresso jet",
      calf: "tan oxblood bottle",
      suede: "chocolate",
      croc: "espresso",
    },
    hardware: ["gold", "silver"],
  },
  "bags/hobo": {
    count: 8,
    plain: {
      grained: "jet tan olive",
      suede: "chocolate terracotta",
      calf: "ivory cognac",
      metallic: "pewter",
    },
    hardware: ["silver", "gold"],
  },
  "bags/box": {
    count: 10,
    plain: {
      calf: "jet scarlet ivory cobalt",
      croc: "oxblood bottle",
      patent: "jet bone",
      metallic: "gold",
    },
    prints: ["aso-oke aso-oke-stripe indigo/silver"],
    hardware: ["gold"],
  },
  "bags/backpack": {
    count: 8,
    plain: {
      grained: "jet cognac navy",
      canvas: "olive/cognac navy/tan",
      suede: "espresso",
      calf: "bottle",
    },
    prints: ["cotton ankara-leaves indigo/ochre"],
    hardware: ["silver", "gold"],
  },
} as const satisfies Ranges;

export const ACCESSORIES_RANGES = {
  "accessories/belt": {
    count: 12,
    plain: {
      calf: "jet cognac oxblood ivory",
      grained: "tan espresso bottle",
      croc: "jet chocolate",
      suede: "navy olive",
      woven: "cognac",
    },
    hardware: ["gold", "silver"],
  },
  "accessories/sunglasses": {
    count: 10,
    plain: {
      acetate: "jet chocolate oxblood bottle bone cobalt champagne tan graphite scarlet",
    },
  },
  "accessories/scarf": {
    count: 10,
    plain: { silk: "emerald", wool: "oxblood dove" },
    prints: [
      "silk ankara-fans indigo/ochre",
      "silk adire-eleko ivory/indigo",
      "silk hibiscus bone/scarlet",
      "silk polka navy/ivory",
      "cotton adire-oniko indigo/ivory",
      "silk ankara-ripple scarlet/champagne",
      "wool check cognac/ivory",
    ],
  },
  "accessories/cap": {
    count: 6,
    plain: { cotton: "jet ivory/bottle navy", suede: "tan", denim: "indigo", linen: "sage" },
  },
  "accessories/fila": {
    count: 10,
    plain: { velvet: "oxblood jet", felt: "navy scarlet", "aso-oke": "ivory" },
    prints: [
      "aso-oke aso-oke-stripe indigo/champagne",
      "aso-oke aso-oke-stripe oxblood/gold",
      "aso-oke aso-oke-bars bottle/gold",
      "aso-oke aso-oke-bars navy/silver",
      "cotton adire-eleko indigo/ivory",
    ],
  },
  "accessories/wallet": {
    count: 8,
    plain: {
      grained: "jet cognac navy",
      calf: "oxblood bottle",
      croc: "espresso jet",
      suede: "tan",
    },
  },
  "accessories/watch": {
    count: 6,
    plain: {
      calf: "jet/ivory cognac/ivory navy/chalk",
      croc: "espresso/champagne",
      metal: "silver/navy gold/ivory",
    },
    hardware: ["gold", "silver", "silver"],
  },
  "accessories/bangle": {
    count: 4,
    plain: { metal: "gold silver champagne", acetate: "chocolate" },
  },
  "accessories/earrings": {
    count: 6,
    plain: {
      metal: "gold/jet silver/navy champagne/ivory pewter/bottle",
      acetate: "scarlet/gold bottle/champagne",
    },
    hardware: ["gold", "silver"],
  },
  "accessories/gele": {
    count: 8,
    plain: { "aso-oke": "gold scarlet", brocade: "emerald" },
    prints: [
      "aso-oke aso-oke-stripe oxblood/gold",
      "aso-oke aso-oke-stripe indigo/silver",
      "aso-oke aso-oke-stripe emerald/champagne",
      "aso-oke aso-oke-bars ivory/gold",
      "aso-oke aso-oke-bars navy/champagne",
    ],
  },
} as const satisfies Ranges;
