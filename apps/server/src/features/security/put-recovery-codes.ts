import type { ClientBase } from 'pg';
import { hashRecoveryCode } from '../identity/second-factor/recovery-codes.ts';
import type { SecondFactorSettings } from '../identity/second-factor/prove-second-factor.ts';

/** Replaces all recovery codes of the transaction's user. */
export async function putRecoveryCodes(
  client: ClientBase,
  { sealingKey }: Pick<SecondFactorSettings, 'sealingKey'>,
  userId: number,
  codes: readonly string[],
): Promise<void> {
  await client.query('delete from user_recovery_codes where user_id = current_user_id()');
  await client.query(
    'insert into user_recovery_codes (user_id, code_hash) select current_user_id(), unnest($1::bytea[])',
    [codes.map((code) => hashRecoveryCode(sealingKey, userId, code))],
  );
}
