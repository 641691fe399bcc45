import {
  customFieldKeptDays,
  customFieldsMost,
  validationCodes,
  type CreateCustomField,
  type CustomField,
  type OrderCustomFields,
} from '@azimute/contract';
import pg from 'pg';
import { audit } from '../../../platform/audit.ts';
import { versionAfter } from '../../../platform/changed-settings.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../../platform/transact.ts';
import { customFields } from './custom-field-records.ts';
import { holdCustomFields } from './read-custom-fields.ts';
import { counted } from '../../../platform/counted.ts';

/**
 * Changes a field. A choice that assets use cannot be removed.
 * @throws DomainError not_found, conflict if it changed since `updatedAt`, validation_failed
 */
export function updateCustomField(
  context: VerbContext,
  id: number,
  entered: CreateCustomField & { readonly updatedAt: string },
): Promise<CustomField> {
  return transact(context, async (transaction) => {
    await holdCustomFields(transaction);
    const { choices } = await customFields.lock(transaction, id);
    const kept = new Set(entered.choices.map((choice) => choice.id));
    await refuseUsed(
      transaction,
      id,
      choices.flatMap((choice) => (kept.has(choice.id) ? [] : choice.id)),
    );
    return await customFields.update(transaction, id, entered);
  });
}

async function refuseUsed(
  { client, accountId }: Transaction,
  id: number,
  removed: readonly string[],
): Promise<void> {
  if (removed.length === 0) return;
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from assets where account_id = $1 and custom ->> $2 = any ($3::text[])',
    [accountId, String(id), removed],
  );
  const count = rows[0]?.count ?? 0;
  if (count === 0) return;
  throw new DomainError('validation_failed', {
    errors: { choices: ['in_use'] },
    detail: `${counted(count, 'asset')} ${count === 1 ? 'has' : 'have'} a choice that you removed. Select another choice for every asset and try again.`,
  });
}

/**
 * Deletes a field. Moves its values from the assets to the field, so that queries do not need to handle
 * deleted fields.
 * @throws DomainError not_found
 */
export function deleteCustomField(context: VerbContext, id: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    await holdCustomFields(transaction);
    const { kind, unit, names, choices, updatedAt } = await customFields.lock(transaction, id);
    const { rows } = await client.query<{ asset_id: number }>(
      `with had as (select asset_id, custom -> $2::text as value from assets where account_id = $1 and custom ? $2::text),
        kept as (
          update asset_fields set deleted_at = $4, updated_at = $5,
            kept_values = coalesce((select jsonb_object_agg(asset_id, value) from had), '{}')
          where account_id = $1 and field_id = $3)
      update assets a set custom = custom - $2::text from had where a.account_id = $1 and a.asset_id = had.asset_id
      returning a.asset_id`,
      [accountId, String(id), id, at, versionAfter(updatedAt, at)],
    );
    const before = { kind, unit, names, choices };
    await audit(client, { action: 'custom_field.delete', entity: 'custom_field', entityId: id, before });
    transaction.emit('assetsChanged', { accountId, assetIds: rows.map((row) => row.asset_id) });
  });
}

/**
 * Restores a deleted field, with its values, as the last field.
 * @throws DomainError not_found if it is not deleted or was removed permanently, validation_failed
 */
export function restoreCustomField(context: VerbContext, id: number): Promise<CustomField> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    await holdCustomFields(transaction);
    await requireRoom(transaction);
    const restored = await refusingTakenName(
      client.query<{ kept_values: Readonly<Record<string, unknown>> }>(
        `with field as (
            select field_id, kept_values from asset_fields where account_id = $1 and field_id = $2
              and deleted_at > $3::timestamptz - $4 * interval '1 day' for update)
          update asset_fields f set deleted_at = null, kept_values = null, updated_at = $3, place = default
          from field where f.account_id = $1 and f.field_id = field.field_id returning field.kept_values`,
        [accountId, id, at, customFieldKeptDays],
      ),
    );
    const [field] = restored.rows;
    if (field === undefined) throw new DomainError('not_found');
    const { rows } = await client.query<{ asset_id: number }>(
      `update assets a set custom = custom || jsonb_build_object($2::text, v.value)
        from jsonb_each($3::jsonb) v (asset_id, value)
        where a.account_id = $1 and a.asset_id = v.asset_id::int returning a.asset_id`,
      [accountId, String(id), JSON.stringify(field.kept_values)],
    );
    const { kind, unit, names, choices, ...shown } = await customFields.read(transaction, id);
    const after = { kind, unit, names, choices };
    await audit(client, { action: 'custom_field.restore', entity: 'custom_field', entityId: id, after });
    transaction.emit('assetsChanged', { accountId, assetIds: rows.map((row) => row.asset_id) });
    return { ...shown, ...after };
  });
}

async function requireRoom({ client, accountId }: Transaction): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from asset_fields where account_id = $1 and deleted_at is null',
    [accountId],
  );
  if ((rows[0]?.count ?? 0) < customFieldsMost) return;
  throw new DomainError('validation_failed', {
    errors: { names: [validationCodes.maxLength] },
    detail: `Assets can have up to ${customFieldsMost} custom fields. Delete one and try again.`,
  });
}

async function refusingTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '23505') throw error;
    throw new DomainError('validation_failed', {
      errors: { names: [validationCodes.unique] },
      detail: 'Another custom field has this name. Rename that field and try again.',
      cause: error,
    });
  }
}

/**
 * Arranges fields; fields that are not named follow.
 * @throws DomainError validation_failed
 */
export function orderCustomFields(context: VerbContext, { ids }: OrderCustomFields): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdCustomFields(transaction);
    const { rows } = await client.query<{ id: number }>(
      `with arranged as (
          select field_id, row_number() over (order by array_position($2::int[], field_id), place, field_id) as place
          from asset_fields where account_id = $1 and deleted_at is null)
        update asset_fields f set place = a.place from arranged a
        where f.account_id = $1 and f.field_id = a.field_id returning f.field_id as id`,
      [accountId, ids],
    );
    const known = new Set(rows.map(({ id }) => id));
    if (!ids.every((id) => known.has(id)) || new Set(ids).size < ids.length)
      throw new DomainError('validation_failed', { errors: { ids: ['not_found'] } });
    await audit(client, {
      action: 'custom_field.order',
      entity: 'custom_field',
      entityId: ids[0] ?? 0,
      after: { ids },
    });
  });
}
