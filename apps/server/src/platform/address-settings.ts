import { isIP } from 'node:net';

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Returns the address to log and to call for a host that may mean all interfaces. */
export function addressOf(host: string, port: number): string {
  const named = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${named.includes(':') ? `[${named}]` : named}:${port}`;
}

export function defaultPublicUrl(host: string, port: number): string | undefined {
  return port === 0 ? undefined : addressOf(host, port);
}

export function parsePublicUrl(
  value: string | undefined,
  production: boolean,
  problems: string[],
): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username !== '') {
    problems.push(`PUBLIC_URL must be an address like https://portal.example.com, not "${value}".`);
    return undefined;
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    problems.push(`PUBLIC_URL must end after the host: the portal cannot run under a path (${value}).`);
  if (production && url.protocol === 'http:' && !LOOPBACK_HOSTS.includes(url.hostname))
    problems.push('PUBLIC_URL must begin with https:// in production, except for loopback addresses.');
  return url.origin;
}

/** Uses the portal's address if none is given. */
export function parsePushContact(
  value: string | undefined,
  publicUrl: string | undefined,
  problems: string[],
): string | null {
  if (value === undefined) return publicUrl?.startsWith('https:') === true ? publicUrl : null;
  if (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value)) return value;
  problems.push(`PUSH_CONTACT must be mailto:operator@example.com or an https address, not "${value}".`);
  return null;
}

export function parseProxies(value: string | undefined, problems: string[]): string[] {
  const proxies = (value ?? '').split(',').flatMap((part) => part.trim() || []);
  for (const proxy of proxies)
    if (!isNetwork(proxy) && !PROXY_NAMES.includes(proxy))
      problems.push(
        `TRUSTED_PROXIES must list addresses, networks (10.0.0.0/8) and ${PROXY_NAMES.join(', ')}, not "${proxy}".`,
      );
  return proxies;
}

/** Predicate: is it an IP address, or a network such as 10.0.0.0/8? */
export function isNetwork(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family > 0 && Number(bits) <= (family === 4 ? 32 : 128);
}
