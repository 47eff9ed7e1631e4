import { readJson, request } from "~/client/request.ts";
import { sentFile } from "../sent-file.ts";

export const PICTURES = "image/jpeg,image/png,image/webp";
export const PICTURES_AND_PDF = `${PICTURES},application/pdf`;

const LARGE_BYTES = 800 * 1024;
const LARGEST_EDGE = 2000;

/**
 * Sends a photo or a PDF for an order. Large photos are made smaller first: on a phone's network
 * that is most of the waiting.
 *
 * @returns the file's name, to say in a call of its own what it is for
 * @throws ShopError with a text for people
 */
export async function sendOrderFile(orderId: string, key: string, file: File): Promise<string> {
  const body = await shrinkPhoto(file);
  const answer = await request(
    `/order-files/${orderId}`,
    {
      method: "POST",
      headers: { "Content-Type": "application/octet-stream", "X-Order-Key": key },
      body,
    },
    fetch,
  );
  return sentFile.read(await readJson(answer)).name;
}

/** A large photo made smaller; what is none, or small, stays as it is. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size < LARGE_BYTES || !file.type.startsWith("image/")) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LARGEST_EDGE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, "image/jpeg", 0.85),
    );
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file; // The browser cannot read it: the server says whether it can.
  }
}
