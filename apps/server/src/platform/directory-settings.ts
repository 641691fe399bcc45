import path from 'node:path';
import { directorySecretPrefix } from '@azimute/contract';

/**
 * Whether a directory may be on this machine or in the own network, and reached without TLS: all may, none, or those at
 * hosts of the operator's.
 */
export type PrivateDirectories = boolean | readonly PrivateHost[];

export interface PrivateHost {
  readonly hostname: string;
  /** Null for all of its ports. */
  readonly port: number | null;
}

/** What the operator settles for the directories of all accounts. */
export interface DirectorySettings {
  readonly allowsPrivate: PrivateDirectories;
  /** Secrets of the environment, by their names. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Where files of these names hold others. */
  readonly secretsDir: string | undefined;
}

/** DIRECTORY_ALLOW_PRIVATE and what goes with it. */
export function parseDirectorySettings(
  env: Readonly<Record<string, string | undefined>>,
  problems: string[],
): DirectorySettings {
  const read = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };
  const secretsDir = read('DIRECTORY_SECRETS_DIR');
  if (secretsDir !== undefined && !path.isAbsolute(secretsDir))
    problems.push('DIRECTORY_SECRETS_DIR must be the absolute path of a directory.');
  return {
    allowsPrivate: parsePrivate(read('DIRECTORY_ALLOW_PRIVATE') ?? 'false', problems),
    secretsDir,
    secrets: new Map(
      Object.keys(env).flatMap((name) => {
        const value = name.startsWith(directorySecretPrefix) ? read(name) : undefined;
        return value === undefined ? [] : [[name, value] as const];
      }),
    ),
  };
}

function parsePrivate(value: string, problems: string[]): PrivateDirectories {
  if (value === 'true' || value === 'false') return value === 'true';
  return value.split(',').flatMap((entry) => {
    const host = parseHost(entry.trim());
    if (host === null)
      problems.push(
        'DIRECTORY_ALLOW_PRIVATE must be true, false, or hosts as login.internal,login:8443,10.0.0.5.',
      );
    return host ?? [];
  });
}

/** A bare word is none: `yes` would else be a host of that name. */
function parseHost(entry: string): PrivateHost | null {
  if (!/[.:]|^localhost$/i.test(entry)) return null;
  const [, host, port] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(entry) ?? [];
  // A URL spells a host in one way only, as that of an address that is asked for.
  const hostname = host === undefined ? undefined : URL.parse(`http://${host}/`)?.hostname;
  if (hostname === undefined || Number(port ?? 1) > 65_535) return null;
  return { hostname, port: port === undefined ? null : Number(port) };
}

/** Whether this address of a directory may lead into the own network. */
export function mayBePrivate(allowed: PrivateDirectories, { protocol, hostname, port }: URL): boolean {
  if (typeof allowed === 'boolean') return allowed;
  const usualPort = protocol === 'https:' ? 443 : 80;
  const asked = port === '' ? usualPort : Number(port);
  return allowed.some((host) => host.hostname === hostname && (host.port ?? asked) === asked);
}
