import type { AlertTypeSettings } from '@azimute/contract';
import { validationCodes } from '@azimute/contract';
import pg from 'pg';
import { DomainError } from '../../platform/domain-error.ts';
import { createParameters } from '../../platform/postgres/parameters.ts';
import type { AccountRead } from '../../platform/transact.ts';

/** Increments the version of the account's set of types; its lock serializes changes of types until the commit. */
export async function nextVersion({ client, accountId }: AccountRead): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `insert into alert_sets as s (account_id, version) values ($1, 1)
      on conflict (account_id) do update set version = s.version + 1 returning version`,
    [accountId],
  );
  return rows[0]?.version ?? 0;
}

function columnsOf(
  settings: AlertTypeSettings,
  version: number,
  at: Date,
): Readonly<Record<string, unknown>> {
  return {
    name: settings.name,
    alert_group: settings.group,
    category: settings.category,
    severity: settings.severity,
    state: settings.state,
    settings: JSON.stringify(settings),
    unit_ids: settings.scope.unitIds,
    tags: settings.tags,
    version,
    updated_at: at,
  };
}

interface Saved {
  readonly version: number;
  readonly settings: AlertTypeSettings;
}

export async function insertAlertType(
  { client, accountId, at }: AccountRead,
  code: string,
  { version, settings }: Saved,
): Promise<number> {
  const { bind, values } = createParameters();
  const columns = {
    account_id: accountId,
    code,
    kind: settings.condition.type,
    created_at: at,
    ...columnsOf(settings, version, at),
  };
  try {
    const { rows } = await client.query<{ id: number }>(
      `insert into alert_types (${Object.keys(columns).join(', ')})
        values (${Object.values(columns).map(bind).join(', ')}) returning alert_type_id as id`,
      values,
    );
    return rows[0]?.id ?? 0;
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.constraint === 'alert_types_code';
    if (!isTaken) throw error;
    throw new DomainError('validation_failed', { errors: { code: [validationCodes.unique] }, cause: error });
  }
}

export async function changeAlertType(
  { client, accountId, at }: AccountRead,
  alertTypeId: number,
  { version, settings }: Saved,
): Promise<void> {
  const { bind, values } = createParameters();
  const sets = Object.entries(columnsOf(settings, version, at)).map(
    ([name, value]) => `${name} = ${bind(value)}`,
  );
  await client.query(
    `update alert_types set ${sets.join(', ')}
      where account_id = ${bind(accountId)} and alert_type_id = ${bind(alertTypeId)}`,
    values,
  );
}

interface NewVersion extends Saved {
  readonly alertTypeId: number;
  readonly change: 'created' | 'updated' | 'deleted';
  readonly changed: readonly string[];
}

/** Ends the current version and begins a new one. */
export async function beginVersion(
  { client, accountId, at }: AccountRead,
  { alertTypeId, version, settings, change, changed }: NewVersion,
): Promise<void> {
  await client.query(
    `update alert_type_versions set valid_to = greatest($3, valid_from)
      where account_id = $1 and alert_type_id = $2 and valid_to = 'infinity'`,
    [accountId, alertTypeId, at],
  );
  await client.query(
    `insert into alert_type_versions
        (account_id, alert_type_id, version, valid_from, valid_to, changed_by, changed, change, settings)
      values ($1, $2, $3, $4, case when $6 = 'deleted' then $4::timestamptz else 'infinity' end, acting_user_id(), $5, $6, $7)`,
    [accountId, alertTypeId, version, at, changed, change, JSON.stringify(settings)],
  );
}
