/** The bucket of people's own pictures: `<user id>/<random name>`, read by everyone, written by that person. */
export const AVATARS = "avatars";
export const MAX_AVATAR_BYTES = 5 * 1024 * 1024;
/** Pictures are cut to a square of this edge. */
export const AVATAR_EDGE = 512;

const ADDRESS = `/storage/v1/object/public/${AVATARS}/`;

/** The address under which an uploaded picture stands in this shop. */
export const avatarAddress = (name: string) => ADDRESS + name;

/** The file's name behind such an address; undefined for a picture that lies elsewhere. */
export function avatarName(address: string | null): string | undefined {
  return address?.startsWith(ADDRESS) ? address.slice(ADDRESS.length) : undefined;
}

/** Whether a name lies directly in the folder of this person. */
export function isAvatarOf(userId: string, name: string): boolean {
  const [folder, file, ...deeper] = name.split("/");
  return folder === userId && /^[\w-]{1,80}(\.\w{1,5})?$/.test(file ?? "") && deeper.length === 0;
}
