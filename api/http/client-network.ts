import { isIPv6 } from 'node:net';

/**
 * The network that limits and logs count a client by: an IPv4 address, or the first 64 bits of an IPv6 address, because
 * a provider gives every customer at least that many. An IPv4 address inside IPv6 (`::ffff:192.0.2.1`) is that address;
 * a zone id is ignored.
 * @param address as the socket or the proxy reports it; any other text is its own network
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return groups.slice(6).flatMap(bytesOf).join('.');
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // URL writes an embedded IPv4 address as hex groups and compresses the longest run of zeros.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const parse = (text: string) => (text ? text.split(':').map((group) => parseInt(group, 16)) : []);
  if (tail === undefined) return parse(head);
  const [before, after] = [parse(head), parse(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const bytesOf = (group: number): number[] => [group >> 8, group & 0xff];
