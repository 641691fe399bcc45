import type { ClientBase } from 'pg';
import type { SecondFactorSettings } from '../identity/second-factor/prove-second-factor.ts';
import { createRecoveryCodes, hashRecoveryCode } from '../identity/second-factor/recovery-codes.ts';

export interface HashedCodes {
  readonly codes: string[];
  readonly hashes: readonly Buffer[];
}

/** Creates recovery codes. Hashing takes a second, and so precedes the transaction that stores them. */
export async function makeRecoveryCodes(
  { sealingKey }: Pick<SecondFactorSettings, 'sealingKey'>,
  userId: number,
): Promise<HashedCodes> {
  const codes = createRecoveryCodes();
  const hashes: Buffer[] = [];
  for (const code of codes) hashes.push(await hashRecoveryCode(sealingKey, userId, code));
  return { codes, hashes };
}

/** Replaces all recovery codes of the transaction's user. */
export async function putRecoveryCodes(client: ClientBase, { hashes }: HashedCodes): Promise<void> {
  await client.query('delete from user_recovery_codes where user_id = current_user_id()');
  await client.query(
    'insert into user_recovery_codes (user_id, code_hash) select current_user_id(), unnest($1::bytea[])',
    [hashes],
  );
}
