/** The pen of the placeholder pictures: a canvas of 800 × 1000 with the floor at y = 700. */

/**
 * body: the product's shade with an outline. deep: a darker tone of it. line: a seam. sole, paper
 * and metal: the colours of rubber, of the ground and of brass. metal-line: a brass outline.
 */
export type Layer = {
  role: "body" | "deep" | "line" | "sole" | "paper" | "metal" | "metal-line" | "strap";
  d: string;
};
export type Shape = {
  layers: readonly Layer[];
  /** Half the width of the shadow on the floor; absent for what hangs on a wall. */
  shadow?: number;
};

export const body = (d: string): Layer => ({ role: "body", d });
export const deep = (d: string): Layer => ({ role: "deep", d });
export const line = (d: string): Layer => ({ role: "line", d });
export const sole = (d: string): Layer => ({ role: "sole", d });
export const paper = (d: string): Layer => ({ role: "paper", d });
export const metal = (d: string): Layer => ({ role: "metal", d });
export const metalLine = (d: string): Layer => ({ role: "metal-line", d });
export const strap = (d: string): Layer => ({ role: "strap", d });

/**
 * Closes a half outline into a whole one by mirroring it about x = 400. "x y; x y; x1 y1 x2 y2 x y"
 * runs from the top centre to the bottom centre along the right side.
 */
export function symmetric(half: string): string {
  const steps = half.split(";").map((step) => step.trim().split(/\s+/).map(Number));
  const [start, ...segments] = steps as [number[], ...number[][]];
  const end = (step: number[]) => step.slice(-2);
  const mirror = (numbers: number[]) => numbers.map((n, i) => (i % 2 === 0 ? 800 - n : n));
  const command = (numbers: number[]) => `${numbers.length === 2 ? "L" : "C"}${numbers.join(" ")}`;
  const right = segments.map(command);
  const left = segments
    .map((segment, index) => {
      const from = index === 0 ? end(start) : end(segments[index - 1] as number[]);
      const [x1, y1, x2, y2] = segment;
      const handles = segment.length === 2 ? [] : [x2, y2, x1, y1];
      return command(mirror([...handles, ...from] as number[]));
    })
    .reverse();
  return `M${start.join(" ")}${right.join("")}${left.join("")}Z`;
}

export const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
