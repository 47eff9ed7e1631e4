import { bodyLimit } from "hono/body-limit";
import { AppError } from "./errors.ts";

/** Refuses a file above so many bytes while it comes, in these words. */
export const limitUpload = (maxSize: number, message: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError("too_large", message, { reason: "file_too_large" });
    },
  });
