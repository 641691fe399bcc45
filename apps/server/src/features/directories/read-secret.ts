import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { directorySecretPrefix } from '@azimute/contract';
import type { DirectorySettings } from '../../platform/directory-settings.ts';

/** Name of an account's secret; others of the account go on with `_` and more, so that a new one may stand by. */
export function secretNameOf(accountId: number): string {
  return `${directorySecretPrefix}${accountId}`;
}

/** Whether a name is that of a secret of this account: another's would be sent to where this one's directory is. */
export function isSecretOf(accountId: number, name: string): boolean {
  const own = secretNameOf(accountId);
  return name === own || (name.startsWith(`${own}_`) && /^[A-Z0-9_]{1,80}$/.test(name));
}

/** The secret of that name, of the environment or of a file; null when the operator has put none there. */
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
