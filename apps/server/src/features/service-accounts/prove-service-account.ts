import { deriveModules, type ModuleCode, type Section } from '@azimute/contract';
import type { Database } from '../../platform/postgres/database.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { hashApiKey } from '../access/prove-api-key.ts';

const CREDENTIAL = /^azs_[\w-]{43}$/;

interface Row {
  user_id: number;
  account_id: number;
  role: Actor['role'];
  account_modules: ModuleCode[];
  has_profile: boolean;
  sections: Section[];
  unit_ids: number[];
}

/** Returns the actor of a service account's key; null if it opens nothing from this address. */
export async function proveServiceAccount(
  database: Database,
  key: string,
  address: string,
): Promise<Actor | null> {
  if (!CREDENTIAL.test(key)) return null;
  const { rows } = await database.app.query<Row>({
    name: 'prove-service-account',
    text: 'select * from prove_service_account($1, $2)',
    values: [hashApiKey(key), address.replace(/^::ffff:(?=\d+\.)/, '')],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { sees, changes } = deriveModules({
    role: row.role,
    accountModules: row.account_modules,
    sections: row.sections,
    hasProfile: row.has_profile,
  });
  const allUnits = row.role === 'admin';
  return {
    accountId: row.account_id,
    userId: row.user_id,
    sessionId: null,
    role: row.role,
    sees,
    changes,
    allUnits,
    unitIds: allUnits ? [] : row.unit_ids,
    address,
  };
}
