import { isDeepStrictEqual } from 'node:util';
import {
  tripSettingCategoriesMost,
  validationCodes,
  type ChangeTripSettings,
  type TripSettingsList,
  type TripSettingsValues,
} from '@azimute/contract';
import { audit } from '../../../platform/audit.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { transact, type Transaction, type VerbContext } from '../../../platform/transact.ts';
import { holdAssignments } from '../../assets/connect-devices.ts';
import { listTripSettings, nothingSet, type StoredTripSettings } from './trip-settings-reads.ts';

/**
 * Creates a version of the trip settings, effective for fixes from now on; none if nothing differs.
 * @throws DomainError conflict if they changed since `version`, validation_failed if a category has no assets, or the
 * limit of categories is exceeded
 */
export function changeTripSettings(
  context: VerbContext,
  { category, values, version }: ChangeTripSettings,
): Promise<TripSettingsList> {
  return transact(context, async (transaction) => {
    const { client, accountId, at } = transaction;
    // Batches in progress use the previous settings; later batches use the new ones.
    await holdAssignments(client);
    const number = await nextVersion(transaction);
    const last = await readLast(transaction, category);
    const isSet = last !== null && !isDeepStrictEqual(last.settings, nothingSet);
    if ((isSet ? last.version : null) !== version) throw new DomainError('conflict');
    const before = last?.settings ?? nothingSet;
    const after = values ?? nothingSet;
    if (isDeepStrictEqual(before, after)) return await listTripSettings(transaction);
    if (!isSet && category !== null) await requireRoom(transaction, category);
    await client.query(
      `insert into trip_settings (account_id, version, category, settings, valid_from, saved_at, saved_by)
        values ($1, $2, $3, $4, $5, $5, acting_user_id())`,
      [accountId, number, category, JSON.stringify(after), at],
    );
    const list = await listTripSettings(transaction);
    const changed = (Object.keys(after) as (keyof TripSettingsValues)[]).filter(
      (name) => before[name] !== after[name],
    );
    const pick = (of: TripSettingsValues) => Object.fromEntries(changed.map((name) => [name, of[name]]));
    await audit(client, {
      action: 'trip-settings.update',
      entity: 'trip-settings',
      entityId: number,
      before: { category, ...pick(before) },
      after: { category, ...pick(after) },
    });
    return list;
  });
}

async function nextVersion({ client, accountId }: Transaction): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `insert into trip_settings_sets as s (account_id, version) values ($1, 1)
      on conflict (account_id) do update set version = s.version + 1 returning version`,
    [accountId],
  );
  return rows[0]?.version ?? 0;
}

async function readLast(
  { client, accountId }: Transaction,
  category: string | null,
): Promise<{ readonly version: number; readonly settings: TripSettingsValues } | null> {
  const { rows } = await client.query<{ version: number; settings: StoredTripSettings }>(
    `select version, settings from trip_settings
      where account_id = $1 and category is not distinct from $2 order by version desc limit 1`,
    [accountId, category],
  );
  const [row] = rows;
  return row === undefined ? null : { ...row, settings: { ...nothingSet, ...row.settings } };
}

async function requireRoom(transaction: Transaction, category: string): Promise<void> {
  const { client, accountId } = transaction;
  const { rows } = await client.query<{ known: boolean }>(
    'select exists (select from assets where account_id = $1 and category = $2) as known',
    [accountId, category],
  );
  if (rows[0]?.known !== true)
    throw new DomainError('validation_failed', { errors: { category: ['not_found'] } });
  const { items } = await listTripSettings(transaction);
  if (items.filter((one) => one.category !== null).length < tripSettingCategoriesMost) return;
  throw new DomainError('validation_failed', {
    errors: { category: [validationCodes.maxLength] },
    detail: `Up to ${tripSettingCategoriesMost} categories can have their own settings. Delete the settings of another category and try again.`,
  });
}
