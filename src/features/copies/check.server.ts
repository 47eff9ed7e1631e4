import { defineCheck } from "~/platform/checks.ts";
import { type Copy, listCopies, nameOf } from "~/platform/copies/copies.ts";

/** Copies are exchanged one after another: for so long two versions are no trouble. */
const ROLLING_SECONDS = 15 * 60;

/** Whether the copies that serve are one shop. Every copy finds the same. */
export const copiesCheck = defineCheck({
  name: "copies",
  title: "Copies of the shop",
  metric: "copies_alive",
  async run(ctx) {
    const alive = (await listCopies(ctx)).filter(({ isGone }) => !isGone);
    const troubles = [...differingSettings(alive), ...differingBuilds(alive)];
    return {
      ok: troubles.length === 0,
      text: troubles.join(" ") || wellText(alive.length),
      value: alive.length,
    };
  },
});

const wellText = (count: number) =>
  count === 1 ? "One copy serves the shop." : `${count} copies serve the shop, all set up alike.`;

/** @param alive as the copy that looks sees them */
function differingSettings(alive: readonly Copy[]): string[] {
  const settings = new Map(
    alive.flatMap(({ differences }) => differences.map(({ setting, harm }) => [setting, harm])),
  );
  const mine = alive.filter(({ isThis }) => isThis).map(nameOf);
  return [...settings].map(([setting, harm]) => {
    const theirs = alive.filter((copy) => copy.differences.some((one) => one.setting === setting));
    const between = `${mine} and ${theirs.map(nameOf).join(", ")}`;
    return `Set ${setting} alike for all copies: it differs between ${between}, so that ${harm}.`;
  });
}

/** Two versions at once, and none of them just started. */
function differingBuilds(alive: readonly Copy[]): string[] {
  const builds = new Set(alive.map(({ build }) => build));
  const newest = Math.min(...alive.map(({ uptime }) => uptime));
  if (builds.size < 2 || newest < ROLLING_SECONDS) return [];
  const list = alive.map((copy) => `${nameOf(copy)} runs ${copy.build}`).join(", ");
  return [`Copies serve different versions of the shop: ${list}. Upgrade those that are behind.`];
}
