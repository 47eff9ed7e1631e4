declare module "subset-font" {
  interface Options {
    targetFormat: "sfnt" | "truetype" | "woff" | "woff2";
    keepFeatures?: string[];
    /** Values to fix an axis at, or ranges to leave it. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
