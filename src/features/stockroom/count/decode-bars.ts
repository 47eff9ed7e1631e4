import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  RGBLuminanceSource,
} from "@zxing/library";

const hints = new Map<DecodeHintType, unknown>([
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [
      BarcodeFormat.EAN_13,
      BarcodeFormat.EAN_8,
      BarcodeFormat.UPC_A,
      BarcodeFormat.CODE_128,
      BarcodeFormat.ITF,
    ],
  ],
  [DecodeHintType.TRY_HARDER, true],
]);
const reader = new MultiFormatOneDReader(hints);

/** The barcode in a picture of four bytes a point, as a canvas gives it; undefined where there is none. */
export function decodeBars({
  data,
  width,
  height,
}: Pick<ImageData, "data" | "width" | "height">): string | undefined {
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at++) {
    const [red, green, blue] = [data[at * 4]!, data[at * 4 + 1]!, data[at * 4 + 2]!];
    grey[at] = (red + 2 * green + blue) / 4;
  }
  const picture = new BinaryBitmap(
    new HybridBinarizer(new RGBLuminanceSource(grey, width, height)),
  );
  try {
    return reader.decode(picture, hints).getText();
  } catch {
    // It throws when it finds nothing, and for bars that it cannot make sense of.
    return undefined;
  }
}
