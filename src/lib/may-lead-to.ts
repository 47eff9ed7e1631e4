/** Whether a text or a menu of staff may lead there: a page of the shop, or one of the web over https. */
export function mayLeadTo(address: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(address)) return false;
  if (address.startsWith("/")) return !address.startsWith("//");
  if (!/^https:\/\//i.test(address)) return false;
  const url = URL.parse(address);
  return url !== null && url.hostname !== "" && url.username === "" && url.password === "";
}
