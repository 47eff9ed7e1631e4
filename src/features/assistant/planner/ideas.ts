import { foldText } from "~/features/language/fold.ts";

/** An idea by its name, with the ways to say it; folded, parted by commas. */
export type Ideas<Name extends string> = Readonly<Record<Name, string>>;

const LONGEST = 4;

/** Finds which ideas the words of a folded text stand for. */
export function ideasReader<Name extends string>(
  ideas: Ideas<Name>,
): (folded: string) => Set<Name> {
  const said = new Map<string, Name[]>();
  for (const [idea, ways] of Object.entries(ideas) as [Name, string][]) {
    for (const way of ways.split(",")) {
      const phrase = foldText(way);
      if (phrase !== "") said.set(phrase, [...(said.get(phrase) ?? []), idea]);
    }
  }
  return (folded) => {
    const words = folded.split(" ");
    const found = new Set<Name>();
    for (let at = 0; at < words.length; at++) {
      for (let length = 1; length <= LONGEST; length++) {
        for (const idea of said.get(words.slice(at, at + length).join(" ")) ?? []) found.add(idea);
      }
    }
    return found;
  };
}
