import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks that an address entered by an administrator may lead to. */
export type Reach = 'public' | 'private-too';

/**
 * Never reachable from an entered address: unspecified and broadcast addresses, and the metadata services of cloud
 * providers.
 */
const NEVER = blockList([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  'fe80::/10',
  'ff00::/8',
]);

/** This machine and private networks. */
const PRIVATE = blockList([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
]);

/** Global unicast, except tunnels and example ranges. */
const GLOBAL_V6 = blockList(['2000::/3']);
const SPECIAL_V6 = blockList(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** Returns true if connections to this IP address are allowed. Evaluates an IPv4 address embedded in IPv6 by itself. */
export function mayReach(address: string, reach: Reach): boolean {
  if (isIPv4(address)) return mayReachListed(address, 'ipv4', reach);
  if (!isIPv6(address) || address.includes('%')) return false;
  const inner = embeddedIPv4(address);
  if (inner !== null) return mayReachListed(inner, 'ipv4', reach);
  const isGlobal = GLOBAL_V6.check(address, 'ipv6') && !SPECIAL_V6.check(address, 'ipv6');
  return (isGlobal || PRIVATE.check(address, 'ipv6')) && mayReachListed(address, 'ipv6', reach);
}

function mayReachListed(address: string, family: 'ipv4' | 'ipv6', reach: Reach): boolean {
  if (NEVER.check(address, family)) return false;
  return reach === 'private-too' || !PRIVATE.check(address, family);
}

/** Extracts the IPv4 address from an IPv4-mapped address (RFC 4291) or NAT64's well-known prefix (RFC 6052). */
function embeddedIPv4(address: string): string | null {
  // The URL parser normalizes every spelling of an IPv6 address: ::ffff:127.0.0.1 becomes [::ffff:7f00:1].
  const written = URL.parse(`http://[${address}]/`)?.hostname ?? '';
  const [, high, low] = /^\[(?:::ffff|64:ff9b:):([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(written) ?? [];
  if (high === undefined || low === undefined) return null;
  const [upper, lower] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.');
}
