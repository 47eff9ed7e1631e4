import { expect, test } from "vitest";
import { uploadPicture, whyNotTaken } from "./upload-picture.ts";

const cut = Object.assign(new Error("Failed to fetch"), {
  originalError: new TypeError("Failed to fetch"),
});

test.each([
  [11 * 1024 * 1024, cut, "it has 11.0 MB, and at most 10 MB are allowed"],
  [0, cut, "it is empty"],
  [5, cut, "the shop could not be reached. Check your connection and try again"],
  [5, new Error("The picture has more than 50 megapixels"), "The picture has more than 50 megap"],
  [5, undefined, "it could not be sent. Try again"],
])("of a picture of %i bytes it is said why it was not taken", (size, error, why) => {
  expect(whyNotTaken({ size }, error)).toContain(why);
});

test("a picture that would be refused at the end is not sent", async () => {
  const file = new File([new Uint8Array(10 * 1024 * 1024 + 1)], "large.jpg");
  await expect(uploadPicture(file)).rejects.toThrow("Not a picture to send");
  await expect(uploadPicture(new File([], "empty.jpg"))).rejects.toThrow("Not a picture to send");
});
