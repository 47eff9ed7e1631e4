/** Whether a host is one of these or lies below one: names below, and a dot behind, cost its owner nothing. */
export function isOfHosts(hosts: readonly string[], host: string): boolean {
  const name = plain(host);
  return hosts.map(plain).some((one) => name === one || name.endsWith(`.${one}`));
}

const plain = (host: string) => host.toLowerCase().replace(/\.$/, "");
