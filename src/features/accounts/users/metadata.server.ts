import { isDeepStrictEqual } from "node:util";
import { validationFailed } from "../errors.ts";
import { MAX_METADATA, type Metadata } from "../schema.ts";
import type { UserRow } from "./users.server.ts";

/** The keys of app_metadata that the shop writes itself. */
const shopsOwn = (user?: UserRow): Metadata => ({
  provider: "email",
  providers: ["email"],
  password_dropped: user?.appMetadata.password_dropped === true ? true : undefined,
});

/** What accounts show as app_metadata, in answers and tokens. */
export const describeAppMetadata = (user: UserRow): Metadata => ({
  ...user.serviceMetadata,
  ...shopsOwn(user),
});

/**
 * What programs keep about an account after a change of theirs; a null takes a key away. The shop's
 * own keys may come back as they were shown, so that a program can send what it has read.
 *
 * @param user left out for one that is only now made
 * @throws AuthError validation_failed
 */
export function changeServiceMetadata(patch: Metadata, user?: UserRow): Metadata {
  const own = shopsOwn(user);
  for (const [key, value] of Object.entries(patch)) {
    if (Object.hasOwn(own, key) && !isDeepStrictEqual(value, own[key])) {
      throw validationFailed(`app_metadata.${key} is the shop's own and cannot be set`);
    }
  }
  const kept = Object.entries({ ...user?.serviceMetadata, ...patch }).filter(
    ([key, value]) => value !== null && !Object.hasOwn(own, key),
  );
  return checkSize(Object.fromEntries(kept));
}

/** What people say of themselves after a change. @throws AuthError validation_failed when it grows too large */
export const changeUserMetadata = (present: Metadata, patch: Metadata | undefined): Metadata =>
  patch === undefined ? present : checkSize({ ...present, ...patch });

/** It travels in every access token, so many small changes may not add up either. */
function checkSize(metadata: Metadata): Metadata {
  if (JSON.stringify(metadata).length > MAX_METADATA) {
    throw validationFailed("The data field must be a small object");
  }
  return metadata;
}
