import { request } from "~/client/request.ts";
import { MAX_FILE_BYTES, tooLargeFile } from "~/lib/tables/refused-file.ts";
import { MAX_ZIP_BYTES, tooLargeZip } from "./pictures/zip-limits.ts";

/** Sends a ZIP of the pictures that the rows of an import name. @throws Error that says in a line why it is not taken */
export async function sendPictures(id: string, file: File): Promise<void> {
  // Nobody waits for what would be refused at the end.
  if (file.size > MAX_ZIP_BYTES) throw tooLargeZip();
  await request(`/imports/${id}/pictures`, {
    method: "POST",
    body: file,
    headers: { "content-type": "application/zip" },
  });
}

/** Sends a file of products. @returns the import's id @throws Error that says in a line why it is not taken */
export async function sendFile(file: File): Promise<string> {
  if (file.size > MAX_FILE_BYTES) throw tooLargeFile();
  const id = crypto.randomUUID();
  await request(`/imports/${id}`, {
    method: "POST",
    body: file,
    headers: {
      "content-type": "application/octet-stream",
      "x-file-name": encodeURIComponent(file.name),
    },
  });
  return id;
}
