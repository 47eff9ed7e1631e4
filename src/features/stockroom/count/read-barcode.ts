import { loadWithRetries } from "~/lib/load-with-retries.ts";

/** What browsers that read barcodes themselves offer. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const FORMATS = ["ean_13", "ean_8", "upc_a", "code_128", "itf"];

/** Finds the barcode in what the camera sees; undefined where there is none. */
export type ReadBarcode = (video: HTMLVideoElement) => Promise<string | undefined>;

/** With the browser's own reader where it has one; iPhones have none. */
export async function createReader(): Promise<ReadBarcode> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  const formats = FORMATS.filter((format) => known.includes(format));
  if (!BarcodeDetector || formats.length === 0) return createOwnReader();
  const detector = new BarcodeDetector({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

/** Bars need no more points than this across, and fewer are read sooner. */
const LOOK_WIDTH = 800;

async function createOwnReader(): Promise<ReadBarcode> {
  const { decodeBars } = await loadWithRetries(() => import("./decode-bars.ts"));
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined;
    const scale = Math.min(1, LOOK_WIDTH / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return decodeBars(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}
