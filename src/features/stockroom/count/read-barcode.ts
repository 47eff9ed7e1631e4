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

/** @throws Error in words where this browser reads none */
export async function createReader(): Promise<ReadBarcode> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats()) ?? [];
  const formats = FORMATS.filter((format) => known.includes(format));
  if (!BarcodeDetector || formats.length === 0) {
    throw new Error("This browser reads no barcodes");
  }
  const detector = new BarcodeDetector({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}
