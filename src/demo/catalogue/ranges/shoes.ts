import type { Ranges } from "./types.ts";

export const WOMENS_SHOES_RANGES = {
  "women-shoes/pump": {
    count: 34,
    plain: {
      patent: "jet scarlet oxblood ivory navy bottle cobalt powder",
      suede: "scarlet jet bottle cognac indigo oxblood olive emerald dove",
      calf: "jet ivory cognac navy oxblood terracotta tan",
      satin: "emerald champagne cobalt ivory scarlet",
      metallic: "gold silver champagne pewter",
      croc: "chocolate jet bottle oxblood",
    },
  },
  "women-shoes/slingback": {
    count: 30,
    plain: {
      suede: "oxblood jet sage cobalt terracotta chocolate navy",
      patent: "jet ivory/jet scarlet bone bottle oxblood",
      calf: "ivory jet cognac bone/jet powder olive",
      satin: "champagne emerald jet navy",
      metallic: "silver gold champagne",
      croc: "oxblood jet cognac",
    },
    prints: ["cotton ankara-diamonds cobalt/ochre", "brocade hibiscus bone/scarlet"],
  },
  "women-shoes/mule": {
    count: 26,
    plain: {
      calf: "cognac ivory jet tan bottle oxblood",
      suede: "terracotta sage chocolate indigo ochre jet",
      woven: "tan ivory cognac jet cobalt",
      metallic: "gold champagne pewter silver",
      satin: "scarlet powder jet",
    },
    prints: ["aso-oke aso-oke-stripe indigo/champagne", "cotton ankara-ripple emerald/ochre"],
  },
  "women-shoes/strappy-sandal": {
    count: 30,
    plain: {
      metallic: "gold silver champagne pewter",
      calf: "jet tan ivory cognac scarlet emerald chocolate",
      patent: "jet scarlet bone cobalt oxblood",
      suede: "jet emerald cobalt terracotta oxblood cognac",
      satin: "champagne emerald scarlet silver powder",
      croc: "jet bottle chocolate",
    },
    hardware: ["gold", "gold", "silver"],
  },
  "women-shoes/block-heel": {
    count: 28,
    plain: {
      calf: "jet cognac ivory navy oxblood bone",
      suede: "jet olive terracotta indigo chocolate dove",
      patent: "jet scarlet oxblood powder bottle",
      velvet: "emerald oxblood navy jet",
      metallic: "champagne gold silver",
      croc: "cognac jet bottle",
    },
    prints: ["aso-oke aso-oke-bars oxblood/gold", "cotton ankara-leaves olive/champagne"],
  },
  "women-shoes/loafer": {
    count: 24,
    plain: {
      calf: "jet cognac oxblood ivory navy bottle",
      patent: "jet oxblood navy ivory scarlet",
      suede: "chocolate tan olive indigo sage",
      grained: "tan jet bone",
      croc: "jet chocolate bottle",
      metallic: "gold pewter silver",
    },
  },
  "women-shoes/ankle-boot": {
    count: 22,
    plain: {
      calf: "jet cognac chocolate oxblood ivory bottle",
      suede: "tan jet olive espresso terracotta navy",
      patent: "jet oxblood scarlet",
      croc: "jet chocolate oxblood",
      grained: "espresso graphite tan",
      metallic: "pewter silver",
    },
  },
  "women-shoes/knee-boot": {
    count: 16,
    plain: {
      calf: "jet chocolate cognac oxblood bone",
      suede: "tan espresso jet olive bottle",
      patent: "jet oxblood",
      grained: "espresso jet",
      croc: "chocolate jet",
    },
  },
  "women-shoes/ballet-flat": {
    count: 26,
    plain: {
      calf: "jet ivory cognac scarlet navy tan bone",
      suede: "powder jet sage oxblood cobalt chocolate",
      patent: "scarlet jet bone bottle navy",
      metallic: "gold silver champagne pewter",
      woven: "tan jet ivory",
    },
    prints: [
      "cotton adire-oniko indigo/ivory",
      "cotton ankara-discs scarlet/ochre",
      "satin polka jet/ivory",
    ],
  },
  "women-shoes/wedge": {
    count: 20,
    plain: {
      canvas: "ivory navy terracotta olive jet",
      suede: "tan cobalt chocolate scarlet sage",
      calf: "cognac jet ivory oxblood",
      woven: "tan bone",
      metallic: "gold champagne",
    },
    prints: [
      "cotton ankara-fans terracotta/champagne",
      "cotton adire-eleko indigo/ivory",
      "aso-oke aso-oke-stripe bottle/gold",
    ],
  },
} as const satisfies Ranges;

export const MENS_SHOES_RANGES = {
  "men-shoes/oxford": {
    count: 32,
    plain: {
      calf: "jet cognac chocolate oxblood navy espresso tan olive bottle ivory/jet",
      patent: "jet oxblood navy bottle graphite",
      suede: "chocolate navy tan olive graphite oxblood",
      croc: "jet espresso cognac oxblood bottle",
      grained: "cognac espresso jet oxblood chocolate tan",
    },
  },
  "men-shoes/derby": {
    count: 30,
    plain: {
      grained: "cognac jet espresso oxblood bottle olive tan",
      calf: "chocolate jet tan navy oxblood graphite ivory",
      suede: "tan navy olive chocolate sage graphite cognac",
      patent: "jet oxblood navy",
      croc: "chocolate jet cognac",
      canvas: "ivory navy olive",
    },
  },
  "men-shoes/loafer": {
    count: 36,
    plain: {
      calf: "jet cognac oxblood navy chocolate ivory bottle",
      suede: "tan navy chocolate olive cobalt oxblood sage bottle",
      grained: "cognac jet espresso tan oxblood",
      patent: "jet oxblood navy scarlet",
      croc: "jet chocolate bottle oxblood",
      velvet: "bottle oxblood navy jet",
      woven: "tan cognac jet espresso",
    },
    prints: ["aso-oke aso-oke-stripe navy/gold"],
  },
  "men-shoes/monk-strap": {
    count: 24,
    plain: {
      calf: "cognac jet oxblood chocolate navy tan",
      suede: "chocolate olive navy tan graphite bottle",
      grained: "espresso cognac jet oxblood chocolate",
      croc: "jet cognac espresso bottle",
      patent: "jet oxblood navy",
    },
    hardware: ["silver", "gold"],
  },
  "men-shoes/chelsea-boot": {
    count: 24,
    plain: {
      suede: "tan chocolate navy olive jet cognac dove",
      calf: "jet cognac espresso oxblood navy bottle",
      grained: "espresso jet cognac graphite tan",
      croc: "jet chocolate oxblood",
      patent: "jet oxblood navy",
    },
  },
  "men-shoes/sandal": {
    count: 20,
    plain: {
      calf: "cognac jet chocolate tan ivory navy",
      grained: "espresso jet cognac olive",
      suede: "tan olive navy chocolate",
      woven: "tan jet espresso cognac",
      croc: "jet chocolate cognac",
    },
    hardware: ["gold", "silver"],
  },
  "men-shoes/driving-shoe": {
    count: 20,
    plain: {
      suede: "navy tan cobalt olive scarlet bottle ochre dove",
      grained: "cognac jet oxblood chocolate ivory",
      calf: "tan espresso navy jet powder",
      woven: "cognac navy tan",
    },
  },
} as const satisfies Ranges;

export const SNEAKERS_RANGES = {
  "sneakers/court": {
    count: 34,
    plain: {
      calf: "chalk chalk/bottle chalk/navy chalk/scarlet jet/chalk ivory/cognac chalk/gold navy/chalk ivory/indigo oxblood/ivory",
      grained: "ivory jet tan/ivory bottle/ivory cognac/ivory powder/chalk",
      suede: "sage/ivory navy/chalk chocolate/ivory terracotta/ivory dove/chalk",
      canvas: "chalk navy/chalk olive/ivory scarlet/chalk",
      patent: "jet chalk/jet",
      metallic: "silver/chalk gold/ivory",
      croc: "jet/chalk chalk/tan bottle/ivory",
    },
    prints: ["cotton ankara-diamonds cobalt/ochre", "cotton adire-eleko indigo/ivory"],
  },
  "sneakers/runner": {
    count: 28,
    plain: {
      knit: "jet/chalk chalk/silver graphite/scarlet navy/cobalt olive/ochre dove/chalk scarlet/jet",
      suede: "bone/cognac navy/ivory bottle/bone graphite/dove ochre/chocolate powder/chalk",
      canvas: "ivory/navy jet/chalk sage/ivory terracotta/bone cobalt/chalk",
      calf: "chalk/cobalt jet/gold chalk/emerald bone/oxblood ivory/scarlet",
      metallic: "silver/jet pewter/chalk champagne/ivory",
    },
    prints: ["cotton ankara-ripple jet/ochre", "cotton kente-blocks bottle/gold"],
  },
  "sneakers/high-top": {
    count: 28,
    plain: {
      calf: "jet/chalk chalk scarlet/jet ivory/navy cognac/ivory bottle/chalk",
      canvas: "jet/chalk ivory navy/chalk olive/jet scarlet/chalk",
      suede: "tan/ivory indigo/ivory espresso/bone oxblood/ivory graphite/chalk",
      grained: "graphite/chalk bone/tan espresso/ivory",
      patent: "jet scarlet/chalk",
      denim: "indigo/chalk graphite/chalk powder/chalk",
      metallic: "gold/chalk silver/jet",
    },
    prints: ["aso-oke aso-oke-stripe indigo/champagne", "cotton ankara-fans scarlet/ochre"],
  },
  "sneakers/slip-on": {
    count: 22,
    plain: {
      canvas: "jet/chalk ivory navy/chalk terracotta/ivory sage/chalk",
      suede: "olive/ivory tan/chalk oxblood/chalk cobalt/chalk",
      calf: "chalk jet/chalk cognac/ivory",
      woven: "tan/ivory jet/chalk",
      denim: "indigo/ivory powder/chalk",
    },
    prints: [
      "cotton ankara-discs cobalt/ochre",
      "cotton adire-oniko indigo/ivory",
      "cotton ankara-leaves emerald/champagne",
      "cotton check jet/chalk",
      "aso-oke aso-oke-bars oxblood/gold",
      "cotton hibiscus ivory/scarlet",
    ],
  },
  "sneakers/platform": {
    count: 22,
    plain: {
      calf: "chalk chalk/gold chalk/scarlet jet/chalk ivory/tan powder/chalk",
      canvas: "chalk jet/chalk scarlet/chalk sage/ivory",
      suede: "bone/ivory terracotta/ivory navy/chalk emerald/chalk",
      patent: "jet/chalk ivory oxblood/chalk",
      metallic: "silver/chalk gold/chalk champagne/ivory",
    },
    prints: ["cotton ankara-fans indigo/ochre", "satin polka ivory/jet"],
  },
  "sneakers/skate": {
    count: 22,
    plain: {
      suede:
        "jet/chalk bottle/ivory oxblood/chalk navy/chalk tan/chocolate graphite/ochre sage/chalk",
      canvas: "jet ivory/scarlet navy/ivory olive/chalk ochre/jet",
      calf: "chalk/jet chalk/bottle jet/scarlet",
      denim: "indigo/tan graphite/chalk powder/ivory",
    },
    prints: [
      "cotton check scarlet/jet",
      "cotton ankara-diamonds olive/ochre",
      "cotton adire-olona indigo/ivory",
      "cotton stripe navy/chalk",
    ],
  },
} as const satisfies Ranges;
