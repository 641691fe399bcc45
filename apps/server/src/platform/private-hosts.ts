/**
 * Hosts for which administrators can enter addresses on this machine or in the private network, and without TLS: all,
 * none, or the operator's list.
 */
export type PrivateHosts = boolean | readonly PrivateHost[];

export interface PrivateHost {
  readonly hostname: string;
  /** Null for all ports. */
  readonly port: number | null;
}

/** Parses a setting such as DIRECTORY_ALLOW_PRIVATE; none if it is not set. */
export function parsePrivateHosts(
  name: string,
  read: (name: string) => string | undefined,
  problems: string[],
): PrivateHosts {
  const value = read(name) ?? 'false';
  if (value === 'true' || value === 'false') return value === 'true';
  return value.split(',').flatMap((entry) => {
    const host = parseHost(entry.trim());
    if (host === null)
      problems.push(`${name} must be true, false, or hosts as login.internal,login:8443,10.0.0.5.`);
    return host ?? [];
  });
}

/** Refuses a bare word: `yes` would otherwise be a host of that name. */
function parseHost(entry: string): PrivateHost | null {
  if (!/[.:]|^localhost$/i.test(entry)) return null;
  const [, host, port] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  // A URL normalizes hosts, like the addresses that are compared.
  const hostname = host === undefined ? undefined : URL.parse(`http://${host}/`)?.hostname;
  if (hostname === undefined || Number(port ?? 1) > 65_535) return null;
  return { hostname, port: port === undefined ? null : Number(port) };
}

/** True if this address may lead into the private network. */
export function mayBePrivate(allowed: PrivateHosts, { protocol, hostname, port }: URL): boolean {
  if (typeof allowed === 'boolean') return allowed;
  const usualPort = protocol === 'https:' ? 443 : 80;
  const asked = port === '' ? usualPort : Number(port);
  return allowed.some((host) => host.hostname === hostname && (host.port ?? asked) === asked);
}
