import { expect, test } from "vitest";
import { type Facts, isTrueReason } from "./truth.ts";

const facts: Facts = {
  texts: [
    "Ìbílẹ̀ Red Suede Loafer",
    "Bode Shoemakers",
    "Men's Shoes",
    "Red",
    "₦48,000",
    "A loafer in soft suede with a leather sole, made by hand in Lagos.",
    "Within your ₦60,000",
  ],
  otherHouses: ["Adire House", "Kenté & Co"],
};

test.each([
  "A red suede loafer that will carry a wedding from noon to midnight.",
  "Soft suede on a leather sole: easy to dance in.",
  "At ₦48,000 it stays within your ₦60k.",
  "Bode Shoemakers know how a loafer should sit.",
])("true: %s", (reason) => expect(isTrueReason(reason, facts)).toBe(true));

test.each([
  ["another price", "Yours for ₦45,000, and worth more."],
  ["another amount in words of the street", "It is under 40k, so go for it."],
  ["a percentage", "Now 20% below its price."],
  ["another colour", "In deep burgundy, for a bold entrance."],
  ["a colour the shop has not", "A pink touch for the evening."],
  ["another cloth", "Cut from patent croc for shine."],
  ["a cloth beyond the shop's words", "Lined with cashmere for cool evenings."],
  ["another kind of thing", "A sandal for easy Sundays."],
  ["another house", "As fine as anything by Adire House."],
  ["another house with accents", "It has the calm of Kente & Co."],
  ["a promise of delivery", "Free delivery to your door."],
  ["popularity", "Our bestseller this season."],
  ["scarcity", "The last pair we have."],
  ["a rating", "Rated 5 stars by everyone."],
  ["markup", "A <b>loafer</b> to remember."],
  ["a link", "See more at https://evil.example/loafer"],
  ["a bare address", "See more at evil.com for a loafer"],
  ["nothing", "   "],
  ["a novel", "A loafer. ".repeat(30)],
])("not said: %s", (_what, reason) => expect(isTrueReason(reason, facts)).toBe(false));
