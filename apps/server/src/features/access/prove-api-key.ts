import { createHash } from 'node:crypto';
import type { ApiKeyScope } from '@azimute/contract';
import type { ProvedApiKey } from '../../platform/http/caller.ts';
import type { Database } from '../../platform/postgres/database.ts';

const API_KEY = /^azk_[\w-]{43}$/;

/** What the database keeps of a key: keys are random, so that no salt and no slow hash are needed. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** The account and scopes that a key proves; null when it is unknown or revoked. */
export async function proveApiKey(database: Database, key: string): Promise<ProvedApiKey | null> {
  if (!API_KEY.test(key)) return null;
  const { rows } = await database.app.query<{
    api_key_id: number | null;
    account_id: number;
    scopes: ApiKeyScope[];
  }>({ name: 'prove-api-key', text: 'select * from prove_api_key($1)', values: [hashApiKey(key)] });
  const [proved] = rows;
  if (!proved || proved.api_key_id === null) return null;
  return { apiKeyId: proved.api_key_id, accountId: proved.account_id, scopes: proved.scopes };
}
