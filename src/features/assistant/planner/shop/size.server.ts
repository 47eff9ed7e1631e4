import type { Wanted } from "../../shelf/wanted.ts";
import type { ToolBox } from "../../tools/index.server.ts";
import type { Reply } from "../find.server.ts";

const plain = (value: number) => String(value);

type Range = Record<"first" | "last", { eu: number; uk: number; us: number }>;
const nameRange = ({ first, last }: Range) =>
  `EU ${first.eu}–${last.eu} (UK ${first.uk}–${last.uk}, US ${first.us}–${last.us})`;
const nameRanges = ({ men, women }: Record<"men" | "women", Range>) =>
  `Our men's shoes are ${nameRange(men)}, women's ${nameRange(women)}`;

/** "My bust is 40 inches": of a body, and no foot. */
const OF_BODY =
  /\b(?:bust|waist|hips?|chest|shoulders?|kg|kilos?|ft|feet (?:and|\d)|tall|weigh|weight|height)\b/;

/** @param isOwn the size is what the shopper keeps here, and was not said */
export async function answerSize(
  tools: ToolBox,
  folded: string,
  wanted: Wanted,
  isOwn: boolean,
): Promise<Reply> {
  const categories = wanted.things.flatMap((thing) => thing.categories);
  const areClothes = categories.length > 0 && categories.every((name) => /Fashion/.test(name));
  const isDressSize = wanted.size?.system === "uk" || wanted.size?.system === "letter";
  if (OF_BODY.test(folded) || (areClothes && !isDressSize)) {
    return {
      text: "Our clothes carry letters, from S to XXL, and each piece's page says how it is cut. I do not know your letter from measurements alone: our people on WhatsApp help with that. Size guide: /size-guide",
    };
  }
  if (categories.includes("Bags")) {
    const { data } = await tools.call("size_advice", { kind: "bags" });
    const lines = (data.bags ?? []).map(
      (bag) => `${bag.size}: ${bag.width} × ${bag.height} × ${bag.depth} cm. ${bag.bestFor}`,
    );
    return { text: `${lines.join("\n")}\nSize guide: ${data.guide}` };
  }
  const kind =
    wanted.wearer ??
    (categories.length > 0 && categories.every((name) => name.startsWith("Women"))
      ? "women"
      : categories.length > 0 && categories.every((name) => name.startsWith("Men"))
        ? "men"
        : "both");
  const { size } = wanted;
  if (!size || size.system === "letter") {
    const { data } = await tools.call("size_advice", { kind });
    return {
      text: `For shoes, measure your foot from heel to longest toe and tell me the length in centimetres, or a size you wear (UK, EU or US). If you are between two, take the larger. ${nameRanges(data.ranges)}. Size guide: ${data.guide}`,
    };
  }
  const system = size.system === "bare" ? "us" : size.system;
  const { data } = await tools.call("size_advice", { kind, system, value: Number(size.value) });
  const line = (who: string, row: typeof data.men) =>
    row
      ? [
          `${who}: EU ${plain(row.eu)}, UK ${plain(row.uk)}, US ${plain(row.us)}, foot ${plain(row.cm)} cm`,
        ]
      : [];
  const lines = [...line("Women's", data.women), ...line("Men's", data.men)];
  if (lines.length === 0) {
    return {
      text: `Our size guide does not go that far: men's shoes are US ${data.ranges.men.first.us}–${data.ranges.men.last.us}, women's US ${data.ranges.women.first.us}–${data.ranges.women.last.us}. See ${data.guide}`,
    };
  }
  return {
    text: `${isOwn ? "By what you chose before, you wear" : "By our size guide that is"}\n${lines.join("\n")}\nIf you are between two, take the larger. Size guide: ${data.guide}`,
  };
}
