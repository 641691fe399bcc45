import type { AlertType, MigrationNote } from '@azimute/contract';
import { createAssetDevice } from '../../assets/create-asset-device.ts';
import { createAsset } from '../../assets/create-asset.ts';
import { customFields } from '../../assets/custom-fields/custom-field-records.ts';
import { createUnit } from '../../assets/units-and-customers.ts';
import { createAlertType } from '../../alert-types/create-alert-type.ts';
import { createGeofence } from '../../geofences/create-geofence.ts';
import { createProfile } from '../../profiles/create-profile.ts';
import { createReading } from '../../readings/save-reading.ts';
import { createUser } from '../../users/create-user.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Transaction } from '../../../platform/transact.ts';
import { note, shorten, type PlannedScope, type RecordPlan, type UnitRef } from '../mapping/planned-line.ts';
import { keyOfUnit } from '../mapping/source-graph.ts';

/**
 * Creates what a line plans, unless an earlier migration of the source did. Returns notes about what could not be as
 * planned.
 * @throws DomainError if it cannot be created
 */
export async function applyRecord(
  transaction: Transaction,
  plan: RecordPlan,
  key: string,
): Promise<readonly MigrationNote[]> {
  switch (plan.type) {
    case 'unit':
      await once(transaction, unitKey(plan.ref), async () => {
        const { code, name } = plan;
        return (await createUnit(transaction, { code, name, timeZone: null, phone: '', profileIds: [] })).id;
      });
      return [];
    case 'asset':
      return await createOfDevice(transaction, plan, key);
    case 'geofence':
      return await createGeofences(transaction, plan, key);
    case 'reading':
      await once(transaction, key, async () => (await createReading(transaction, plan.reading)).code);
      return [];
    case 'user':
      await once(transaction, key, () => invite(transaction, plan));
      return [];
    case 'alert':
      await once(transaction, key, async () => (await createAlert(transaction, plan)).id);
      return [];
  }
}

const unitKey = (ref: UnitRef): string => `unit ${keyOfUnit(ref)}`.slice(0, 300);

/** Creates a record unless one with the key was migrated before. Returns its ID. */
async function once(
  { client, accountId, at }: Transaction,
  key: string,
  create: () => Promise<number | string>,
): Promise<string> {
  const known = await findMigrated({ client, accountId }, key);
  if (known !== null) return known;
  const targetId = String(await create());
  await client.query(
    'insert into migrated_records (account_id, key, target_id, migrated_at) values ($1, $2, $3, $4)',
    [accountId, key, targetId, at],
  );
  return targetId;
}

async function findMigrated(
  { client, accountId }: Pick<Transaction, 'client' | 'accountId'>,
  key: string,
): Promise<string | null> {
  const { rows } = await client.query<{ target_id: string }>(
    'select target_id from migrated_records where account_id = $1 and key = $2',
    [accountId, key],
  );
  return rows[0]?.target_id ?? null;
}

/** @throws DomainError conflict if the UL of a group could not be created */
async function requireUnit(transaction: Transaction, ref: UnitRef): Promise<number> {
  if ('unitId' in ref) return ref.unitId;
  const known = await findMigrated(transaction, unitKey(ref));
  if (known === null) throw new DomainError('conflict', { detail: 'The UL of its group was not created.' });
  return Number(known);
}

async function createOfDevice(
  transaction: Transaction,
  plan: Extract<RecordPlan, { type: 'asset' }>,
  key: string,
): Promise<readonly MigrationNote[]> {
  const lost: string[] = [];
  await once(transaction, key, async () => {
    const custom: Record<string, string> = {};
    for (const [name, value] of Object.entries(plan.custom)) {
      const fieldId = await findField(transaction, name);
      if (fieldId === null) lost.push(name);
      else custom[fieldId] = value;
    }
    return await createAssetOf(transaction, plan, custom);
  });
  return lost.length === 0 ? [] : [note('fields_left_out', lost.join(', '))];
}

async function createAssetOf(
  transaction: Transaction,
  plan: Extract<RecordPlan, { type: 'asset' }>,
  custom: Record<string, string>,
): Promise<number> {
  const unitId = await requireUnit(transaction, plan.unit);
  const asset = await createAsset(transaction, {
    code: plan.code,
    model: plan.model,
    manufacturer: '',
    category: plan.category,
    segment: '',
    costCenter: '',
    region: '',
    tags: [...plan.tags],
    customerId: null,
    unitId,
    serialNumber: '',
    vin: '',
    year: null,
    licensePlate: '',
    plateExpiry: null,
    purchaseDate: null,
    purchasePrice: null,
    silentAfterMinutes: null,
    custom,
    hourMeterHours: null,
    odometerKm: null,
  });
  await createAssetDevice(transaction, asset.id, { deviceId: plan.deviceId });
  return asset.id;
}

/** Finds the text field with a name, or creates it. Null if the account has no room for it. */
async function findField(transaction: Transaction, wanted: string): Promise<string | null> {
  const { client, accountId } = transaction;
  // A name of a built-in field is taken.
  for (const label of [shorten(wanted, 60), `${shorten(wanted, 50)} (Traccar)`]) {
    const { rows } = await client.query<{ id: number }>(
      `select field_id as id from asset_fields where account_id = $1 and kind = 'text' and deleted_at is null
        and $2 in (names ->> 'en', names ->> 'es', names ->> 'pt') limit 1`,
      [accountId, label],
    );
    if (rows[0] !== undefined) return String(rows[0].id);
    const names = { en: label, es: label, pt: label };
    await client.query('savepoint custom_field');
    try {
      return String(
        (await customFields.create(transaction, { kind: 'text', unit: '', names, choices: [] })).id,
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await client.query('rollback to savepoint custom_field');
    }
  }
  return null;
}

async function createGeofences(
  transaction: Transaction,
  plan: Extract<RecordPlan, { type: 'geofence' }>,
  key: string,
): Promise<readonly MigrationNote[]> {
  for (const { unit, suffix, deviceIds } of plan.units) {
    const unitId = await requireUnit(transaction, unit);
    const name = suffix === '' ? plan.geofence.name : shorten(`${plan.geofence.name} (${suffix})`, 120);
    await once(transaction, `${key} @${unitId}`, async () => {
      const ids = deviceIds === null ? [] : await findAssets(transaction, deviceIds);
      const assets = deviceIds === null ? ({ all: true } as const) : ({ all: false, ids } as const);
      const geofence = { ...plan.geofence, name, unitId, parentId: null, assets };
      return (await createGeofence(transaction, geofence)).id;
    });
  }
  return [];
}

async function findAssets(
  { client, accountId }: Transaction,
  deviceIds: readonly string[],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select distinct asset_id as id from devices
      where account_id = $1 and external_id = any($2) and asset_id is not null`,
    [accountId, deviceIds],
  );
  return rows.map(({ id }) => id);
}

const SEEN = ['services:simc:geolocalizacao', 'services:simc:alertas:alertas'] as const;

/** Invites a user by e-mail, with a profile that sees exactly the ULs. */
async function invite(
  transaction: Transaction,
  plan: Extract<RecordPlan, { type: 'user' }>,
): Promise<number> {
  const { client, actor } = transaction;
  const unitIds: number[] = [];
  for (const ref of plan.units) unitIds.push(await requireUnit(transaction, ref));
  const profileKey = `profile ${unitIds.toSorted((a, b) => a - b).join(' ')}`;
  const profileId = await once(transaction, profileKey, async () => {
    const name = await freeProfileName(transaction, plan.profileName);
    const sections = SEEN.filter((module) => actor.sees.some((held) => isWithin(held, module))).map(
      (module) => ({ module, level: 'see' as const }),
    );
    return (await createProfile(transaction, { name, description: '', sections, unitIds, userIds: [] })).id;
  });
  const created = await createUser(client, actor, {
    name: plan.name,
    email: plan.email,
    role: 'viewer',
    directoryLogin: false,
    profileIds: [Number(profileId)],
    photo: undefined,
    passwordHash: null,
    locale: await readLocale(transaction),
    grant: false,
  });
  transaction.emit('rightsChanged', { accountId: transaction.accountId, userId: created.user.id });
  return created.user.id;
}

const isWithin = (held: string, module: string): boolean => held === module || held.startsWith(`${module}:`);

async function freeProfileName({ client, accountId }: Transaction, wanted: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from profiles where account_id = $1', [
    accountId,
  ]);
  const used = new Set(rows.map(({ name }) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${shorten(wanted, 54)} (${number})`;
    if (!used.has(name.toLowerCase())) return name;
  }
}

async function readLocale({ client, actor }: Transaction): Promise<'en' | 'es' | 'pt'> {
  const { rows } = await client.query<{ locale: 'en' | 'es' | 'pt' }>(
    'select locale from users where user_id = $1',
    [actor.userId],
  );
  return rows[0]?.locale ?? 'en';
}

async function createAlert(
  transaction: Transaction,
  plan: Extract<RecordPlan, { type: 'alert' }>,
): Promise<AlertType> {
  const scope = await scopeOf(transaction, plan.scope);
  const { client, accountId } = transaction;
  const { rows } = await client.query<{ id: number }>(
    `select user_id as id from account_people where account_id = $1 and lower(email) = any($2) limit 100`,
    [accountId, plan.recipients],
  );
  const levels =
    rows.length === 0
      ? []
      : [
          {
            afterMinutes: 0,
            userIds: rows.map(({ id }) => id),
            profileIds: [],
            everyoneOfUnit: false,
            ...plan.channels,
          },
        ];
  return await createAlertType(transaction, {
    ...plan.alert,
    scope: { ...plan.alert.scope, ...scope },
    sending: { ...plan.alert.sending, levels },
  });
}

/** An empty scope would mean everything, so whole ULs and devices elsewhere become assets if there are both. */
async function scopeOf(
  transaction: Transaction,
  { units, deviceIds }: PlannedScope,
): Promise<{ unitIds: number[]; assetIds: number[] }> {
  const unitIds: number[] = [];
  for (const ref of units) unitIds.push(await requireUnit(transaction, ref));
  if (deviceIds.length === 0) return { unitIds, assetIds: [] };
  const { client, accountId } = transaction;
  const { rows } = await client.query<{ id: number }>(
    'select asset_id as id from current_assets where account_id = $1 and unit_id = any($2)',
    [accountId, unitIds],
  );
  const assetIds = [...rows.map(({ id }) => id), ...(await findAssets(transaction, deviceIds))];
  if (assetIds.length === 0) throw new DomainError('conflict', { detail: 'Its devices were not migrated.' });
  return { unitIds: [], assetIds: [...new Set(assetIds)].slice(0, 1_000) };
}

/** Describes why a record could not be created. */
export function describeFailure(error: DomainError): MigrationNote {
  if (error.code === 'existing_user_found') return note('user_of_another_account');
  const fields = Object.entries(error.errors ?? {}).map(([field, codes]) => `${field}: ${codes.join(', ')}`);
  return note('failed', error.detail ?? (fields.join('; ') || error.code));
}
