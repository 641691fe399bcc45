import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { directorySecretPrefix } from '@azimute/contract';
import type { DirectorySettings } from '../../platform/directory-settings.ts';

/** Name of an account's secret. Other names continue with `_`, so that a new secret can be prepared. */
export function secretNameOf(accountId: number): string {
  return `${directorySecretPrefix}${accountId}`;
}

/** True if the name belongs to this account: another account's secret would be sent to this account's directory. */
export function isSecretOf(accountId: number, name: string): boolean {
  const own = secretNameOf(accountId);
  return name === own || (name.startsWith(`${own}_`) && /^[A-Z0-9_]{1,80}$/.test(name));
}

/** Reads the secret with that name from the environment or a file; null if the operator has not set it. */
export async function readSecret(
  settings: Pick<DirectorySettings, 'secrets' | 'secretsDir'>,
  { accountId, secretName }: { readonly accountId: number; readonly secretName: string },
): Promise<string | null> {
  if (!isSecretOf(accountId, secretName)) return null;
  const given = settings.secrets.get(secretName);
  if (given !== undefined) return given;
  if (settings.secretsDir === undefined) return null;
  try {
    return (await readFile(path.join(settings.secretsDir, secretName), 'utf8')).trim() || null;
  } catch {
    return null;
  }
}
