import type { CustomField } from '@azimute/contract';
import type { AccountRead } from '../../../platform/transact.ts';

export type LiveField = Pick<CustomField, 'id' | 'kind' | 'unit' | 'names' | 'choices'>;

/** Lists the fields that are not deleted, in order. */
export async function readCustomFields({ client, accountId }: AccountRead): Promise<LiveField[]> {
  const { rows } = await client.query<LiveField>(
    `select field_id as id, kind, unit, names, choices from asset_fields
      where account_id = $1 and deleted_at is null order by place, field_id`,
    [accountId],
  );
  return rows;
}

/**
 * Waits for transactions that write values of custom fields, and blocks them until the end of this one. Call
 * it before locking assets.
 */
export async function holdCustomFields({ client, accountId }: AccountRead): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('azimute.custom-fields'), $1)`, [accountId]);
}

/**
 * Lists the fields that are not deleted, and locks them until the end of the transaction. Call it before
 * locking assets.
 */
export async function shareCustomFields(read: AccountRead): Promise<LiveField[]> {
  await read.client.query(`select pg_advisory_xact_lock_shared(hashtext('azimute.custom-fields'), $1)`, [
    read.accountId,
  ]);
  return await readCustomFields(read);
}
