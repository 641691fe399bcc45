import { createHash } from 'node:crypto';
import { moduleOfScope, narrowModules, type ApiKeyScope, type ModuleCode } from '@azimute/contract';
import type { ProvedApiKey } from '../../platform/http/caller.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';

export const apiKeyPrefix = 'azk_';
/** Prefix of a token that a key was exchanged for. */
export const keyTokenPrefix = 'azt_';

const CREDENTIAL = /^az[kt]_[\w-]{43}$/;

/** Returns the stored hash of a key or token: both are random, so neither a salt nor a slow hash is needed. */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

interface Row {
  api_key_id: number;
  account_id: number;
  scopes: ApiKeyScope[];
  account_modules: ModuleCode[];
  all_units: boolean;
  unit_ids: number[];
}

/** Returns the account and rights of an API key or its access token; null if unknown, revoked or expired. */
export async function proveApiKey(database: Database, key: string): Promise<ProvedApiKey | null> {
  if (!CREDENTIAL.test(key)) return null;
  const { rows } = await database.app.query<Row>({
    name: 'prove-api-key',
    text: 'select * from prove_api_key($1)',
    values: [hashApiKey(key)],
  });
  const [proved] = rows;
  if (proved === undefined) return null;
  const reader = readerOf(proved);
  return {
    apiKeyId: proved.api_key_id,
    accountId: proved.account_id,
    scopes: proved.scopes,
    unitIds: proved.all_units ? null : proved.unit_ids,
    ...(reader && { reader }),
  };
}

function readerOf({ account_id, scopes, account_modules, all_units, unit_ids }: Row): Actor | undefined {
  const granted = scopes.flatMap((scope) => moduleOfScope(scope) ?? []);
  if (granted.length === 0) return undefined;
  return {
    accountId: account_id,
    userId: null,
    sessionId: null,
    role: 'viewer',
    sees: narrowModules(account_modules, granted),
    changes: [],
    allUnits: all_units,
    unitIds: all_units ? [] : unit_ids,
  };
}
