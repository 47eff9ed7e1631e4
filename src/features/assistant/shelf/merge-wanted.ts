import type { Thing } from "~/features/language/things.ts";
import { departmentOf } from "./department.ts";
import { onlyWearerOf, thingsCalled, withNativeCap } from "./implied.ts";
import { withKept } from "./kept.ts";
import type { Wanted } from "./wanted.ts";

const isKindOf = (thing: Thing, other: Thing) =>
  other.kinds.includes(thing.key) || thing.kinds.includes(other.key);
const shareDepartment = (some: readonly Thing[], others: readonly Thing[]) =>
  some.some(({ categories }) =>
    others.some((other) => categories.some((name) => other.categories.includes(name))),
  );

/**
 * A later wish on top of an earlier one. A thing of another department begins anew; what goes with
 * the person stays in any case.
 * @param continues the message says that it goes on: "what about flats?"
 */
export function mergeWanted(earlier: Wanted | null, said: Wanted, continues: boolean): Wanted {
  if (!earlier) return said;
  const now = { ...said, things: withNativeCap(said.things, earlier.things) };
  const before = forPerson(withoutUnwanted(withoutFreed(earlier, now.freed), now), now);
  // "The same shoe in brown" are the oxfords that were spoken of.
  const isVaguer =
    continues &&
    now.things.length > 0 &&
    now.things.every((thing) =>
      before.things.some((other) => other.key !== thing.key && thing.kinds.includes(other.key)),
    );
  if (isVaguer) return mergeWanted(before, { ...now, things: [] }, continues);
  if (now.things.length > 0) {
    const isNarrower = now.things.every((thing) =>
      before.things.some((other) => isKindOf(thing, other)),
    );
    // "A gift, 50k", then "bags": the thing is named last.
    const isFirst = before.things.length === 0;
    if (!isNarrower && !isFirst && !continues) {
      const keepsSize = shareDepartment(now.things, before.things);
      const next = withKept(before, now);
      return {
        ...next,
        wearer: now.wearer ?? fittingWearer(before, now),
        size: next.size ?? (keepsSize ? before.size : null),
      };
    }
  } else if (
    now.brands.length > 0 ||
    now.occasion !== null ||
    now.isNew ||
    now.badge ||
    now.onSale
  ) {
    // "My budget is 50k", then "something for a wedding".
    if (before.things.length === 0)
      return { ...now, wearer: now.wearer ?? before.wearer, ...priceOf(now, before) };
  }
  const either = <T>(later: T[], earlier: T[]) => (later.length > 0 ? later : earlier);
  return {
    things: either(now.things, before.things),
    notThings: [...before.notThings, ...now.notThings],
    colours: either(now.colours, before.colours),
    accents: now.colours.length > 0 ? now.accents : either(now.accents, before.accents),
    areJoined: now.colours.length > 0 ? now.areJoined : before.areJoined,
    madeIn: either(now.madeIn, before.madeIn),
    notColours: [...before.notColours, ...now.notColours],
    materials: either(now.materials, before.materials),
    notMaterials: [...before.notMaterials, ...now.notMaterials],
    brands: either(now.brands, before.brands),
    notBrands: [...before.notBrands, ...now.notBrands],
    occasion: now.occasion ?? before.occasion,
    wearer:
      now.wearer ??
      (now.things.length > 0 && before.things.length > 0
        ? fittingWearer(before, now)
        : before.wearer),
    size: now.size ?? (areSizedAlike(before.things, now.things) ? before.size : null),
    laptop: now.laptop ?? before.laptop,
    ...priceOf(now, before),
    onSale: now.onSale || before.onSale,
    isNew: now.isNew || before.isNew,
    badge: now.badge ?? before.badge,
    sort: now.sort ?? before.sort,
    count: now.count,
    names: now.names,
    bestSellers: now.bestSellers || before.bestSellers,
    forTwo: now.forTwo || before.forTwo,
    parts:
      now.things.length > 0
        ? now.parts
        : now.colours.length + now.materials.length + now.brands.length > 0
          ? []
          : before.parts,
    eitherWill: now.things.length > 0 ? now.eitherWill : before.eitherWill,
    liked: [],
    kept: [],
    freed: [],
  };
}

const wearerOfWish = ({ wearer, things }: Wanted) => wearer ?? onlyWearerOf(things);

/**
 * What of a wish is left when it is for somebody else now: not the size, and of what only the other one wears
 * the kind. "Red heels in 38", then "and for my husband": red shoes.
 */
function forPerson(before: Wanted, { wearer, things }: Wanted): Wanted {
  const whose = wearerOfWish(before);
  if (!wearer || !whose || wearer === whose) return before;
  if (things.length > 0 || onlyWearerOf(before.things) !== whose) return { ...before, size: null };
  const kind = departmentOf(before.things);
  return { ...before, size: null, parts: [], things: kind ? thingsCalled(kind) : [] };
}

/** A shoe's size is none of a belt. */
function areSizedAlike(before: readonly Thing[], now: readonly Thing[]): boolean {
  const [first, later] = [departmentOf(before), departmentOf(now)];
  return !first || !later || first === later;
}

/** The price said last. */
const priceOf = (now: Wanted, before: Wanted) => {
  const { min, max } = now.min === null && now.max === null ? before : now;
  return { min, max };
};

/** "Not silk", and silk was wanted before; or the other way round. */
function withoutUnwanted(before: Wanted, now: Wanted): Wanted {
  const keep = <T>(all: T[], taken: readonly T[], keyOf: (one: T) => string) =>
    all.filter((one) => !taken.some((other) => keyOf(other) === keyOf(one)));
  const byKey = ({ key }: { key: string }) => key;
  const bySaid = ({ said }: { said: string }) => said;
  return {
    ...before,
    things: keep(before.things, now.notThings, byKey),
    notThings: keep(before.notThings, now.things, byKey),
    colours: keep(before.colours, now.notColours, bySaid),
    notColours: keep(before.notColours, now.colours, bySaid),
    materials: keep(before.materials, now.notMaterials, byKey),
    notMaterials: keep(before.notMaterials, now.materials, byKey),
  };
}

/** "Colour no matter again", "something for my mum". */
function withoutFreed(before: Wanted, freed: Wanted["freed"]): Wanted {
  if (freed.length === 0) return before;
  return {
    ...before,
    ...(freed.includes("colour") ? { colours: [], notColours: [], parts: [] } : {}),
    ...(freed.includes("size") ? { size: null } : {}),
    ...(freed.includes("price") ? { min: null, max: null } : {}),
    ...(freed.includes("thing")
      ? {
          things: [],
          notThings: [],
          parts: [],
          colours: [],
          accents: [],
          materials: [],
          brands: [],
          size: null,
        }
      : {}),
  };
}

/** "Agbada", then "what about a gown": not for the man any more; "sandals" after chelsea boots are his. */
const fittingWearer = (earlier: Wanted, now: Wanted) => {
  const wearer = wearerOfWish(earlier);
  const fits = now.things.some((thing) => [null, wearer].includes(onlyWearerOf([thing])));
  return fits ? wearer : null;
};
