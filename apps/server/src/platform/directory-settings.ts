import path from 'node:path';
import { directorySecretPrefix } from '@azimute/contract';
import { parsePrivateHosts, type PrivateHosts } from './private-hosts.ts';

/** What the operator settles for the directories of all accounts. */
export interface DirectorySettings {
  readonly allowsPrivate: PrivateHosts;
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
    allowsPrivate: parsePrivateHosts('DIRECTORY_ALLOW_PRIVATE', read, problems),
    secretsDir,
    secrets: new Map(
      Object.keys(env).flatMap((name) => {
        const value = name.startsWith(directorySecretPrefix) ? read(name) : undefined;
        return value === undefined ? [] : [[name, value] as const];
      }),
    ),
  };
}
