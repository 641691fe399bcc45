import { isIP } from 'node:net';
import path from 'node:path';
import { directorySecretPrefix } from '@azimute/contract';
import { parsePrivateHosts, type PrivateHosts } from './private-hosts.ts';

/** The operator's settings for the directories of all accounts. */
export interface DirectorySettings {
  readonly allowsPrivate: PrivateHosts;
  /** Secrets from the environment, by name. */
  readonly secrets: ReadonlyMap<string, string>;
  /** Folder with further secrets, in files of these names. */
  readonly secretsDir: string | undefined;
  /** DNS servers for verifying domains, such as `10.0.0.2` or `10.0.0.2:5353`; empty for the servers of this machine. */
  readonly dnsServers: readonly string[];
}

/** Parses DIRECTORY_ALLOW_PRIVATE and related settings. */
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
    allowsPrivate: parsePrivateHosts('DIRECTORY_ALLOW_PRIVATE', read, problems),
    secretsDir,
    dnsServers: parseDnsServers(read('DIRECTORY_DNS_SERVERS'), problems),
    secrets: new Map(
      Object.keys(env).flatMap((name) => {
        const value = name.startsWith(directorySecretPrefix) ? read(name) : undefined;
        return value === undefined ? [] : [[name, value] as const];
      }),
    ),
  };
}

function parseDnsServers(value: string | undefined, problems: string[]): string[] {
  const servers = value?.split(',').map((server) => server.trim()) ?? [];
  if (!servers.every(isDnsServer))
    problems.push('DIRECTORY_DNS_SERVERS must be IP addresses, such as 10.0.0.2,10.0.0.3:5353,[fd00::1]:53.');
  return servers;
}

function isDnsServer(server: string): boolean {
  const [, address = server, port = '53'] =
    /^\[?([\d.]+|[\da-f:.]+(?=\]))\]?(?::(\d{1,5}))?$/i.exec(server) ?? [];
  return isIP(address) !== 0 && Number(port) <= 65_535;
}
