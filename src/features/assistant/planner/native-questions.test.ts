import { expect, test } from "vitest";
import { foldText } from "~/features/language/fold.ts";
import { findPlace } from "../tools/places.ts";
import { readNativeQuestion } from "./native-questions.ts";

const topic = (text: string) => readNativeQuestion(foldText(text), findPlace(text) !== null);

test("questions on delivery in Yoruba, Igbo and Hausa", () => {
  for (const text of [
    "Èló ni owó ìfiránṣẹ́ sí Ìlọrin?",
    "Ọjọ́ mélòó ni ẹ fi ń gbé ọjà?",
    "Ego ole ka unu ji ebuga ngwa ahịa n'Enugu?",
    "Unu na-ebuga n'Owerri?",
    "Nawa ne kuɗin kai kaya zuwa Kano?",
    "Kwana nawa kaya ke ɗauka kafin su isa Jos?",
  ])
    expect(topic(text), text).toBe("delivery");
});

test("questions on paying, changing and giving back", () => {
  expect(topic("Ṣé mo lè sanwó nígbà tí ẹ bá gbé e dé?")).toBe("payOnDelivery");
  expect(topic("Zan iya biya idan an kawo?")).toBe("payOnDelivery");
  expect(topic("Kedu ka m ga-esi akwụ ụgwọ?")).toBe("payment");
  expect(topic("Ṣé mo lè dá bàtà padà?")).toEqual({ policy: "returns" });
  expect(topic("Zan iya mayarwa?")).toEqual({ policy: "returns" });
  expect(topic("M nwere ike ịgbanwe ya?")).toEqual({ policy: "exchange" });
  expect(topic("Yaushe kuke buɗewa?")).toBe("hours");
});

test("words of wishes ask nothing of the shop", () => {
  expect(topic("Mo fẹ́ ra bàtà pupa")).toBeNull();
  expect(topic("Achọrọ m akpa ojii")).toBeNull();
  expect(topic("Ina son riga fara")).toBeNull();
});
