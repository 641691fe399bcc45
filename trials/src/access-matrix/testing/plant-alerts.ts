import { createAlertTypeSchema } from '@azimute/contract';
import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';
import { filesOf, type FilesOfPlace } from './plant-files.ts';
import { insertId, type Query } from './plant-records.ts';
import { places, type Place } from './places.ts';

export interface AlertsOfPlace {
  /** Unresolved. */
  readonly alertId: number;
  /** Resolved. */
  readonly otherAlertId: number;
  /** Raised by a condition; one to change. */
  readonly alertTypeId: number;
  /** Raised externally by its place's code; one to delete. */
  readonly otherAlertTypeId: number;
  readonly alertCauseId: number;
  readonly alertMuteId: number;
}

interface PlaceOfAlerts {
  readonly accountId: number;
  readonly unitId: number;
  readonly assetId: number;
  readonly apiKeyId: number;
  readonly userId: number;
  readonly text: string;
  readonly latitude: number;
}

export const codeOf = (unitId: number): string => `FAULT-${unitId}`;

/** Plants two types of the UL with an alert each; the first with all dependents, a cause and a mute. */
export async function plantAlerts(query: Query, place: Place, at: PlaceOfAlerts): Promise<AlertsOfPlace> {
  const { accountId, assetId, text } = at;
  await query('insert into alert_sets (account_id, version) values ($1, 1) on conflict do nothing', [
    accountId,
  ]);
  await query(
    `insert into alert_response_times (account_id, severity, own_minutes) values ($1, 'critical', 15) on conflict do nothing`,
    [accountId],
  );
  await query('insert into setup_choices (account_id) values ($1) on conflict do nothing', [accountId]);
  const hours = { zone: 'UTC', shifts: [{ days: [1], from: '08:00', to: '17:00' }], holidays: [] };
  await query(
    `insert into working_hours (account_id, unit_id, from_day, hours) values ($1, $2, '2020-01-01', $3) on conflict do nothing`,
    [accountId, at.unitId, JSON.stringify(hours)],
  );
  const alertCauseId = await insertId(query, 'alert_causes', 'alert_cause_id', {
    account_id: accountId,
    name: `cause ${place === 'otherAccount' ? text : place}`,
  });
  const calculated = { type: 'calculated', when: { kind: 'idling', minutes: 20 } };
  const alertTypeId = await plantType(query, at, 'A', calculated);
  const otherAlertTypeId = await plantType(query, at, 'B', { type: 'external', codes: [codeOf(at.unitId)] });
  const alertMuteId = await insertId(query, 'alert_mutes', 'alert_mute_id', {
    account_id: accountId,
    alert_type_id: alertTypeId,
    asset_id: assetId,
    begins_at: '2020-01-01Z',
    until: '2100-01-01Z',
    reason: text,
  });
  const otherAlertId = await plantAlert(query, at, otherAlertTypeId, 'resolved');
  const alertId = await plantAlert(query, at, alertTypeId);
  await plantTreatment(query, at, { alertId, otherAlertId, fileId: filesOf(place).fileId });
  await plantUndoable(query, [otherAlertId]);
  return { alertId, otherAlertId, alertTypeId, otherAlertTypeId, alertCauseId, alertMuteId };
}

async function plantType(
  query: Query,
  { accountId, unitId, text }: PlaceOfAlerts,
  name: string,
  condition: unknown,
): Promise<number> {
  const { code, ...settings } = createAlertTypeSchema.parse({
    code: `${text}-${name}`,
    name: `${text} ${name}`,
    state: 'live',
    condition,
    scope: { unitIds: [unitId] },
  });
  const alertTypeId = await insertId(query, 'alert_types', 'alert_type_id', {
    account_id: accountId,
    code,
    name: settings.name,
    kind: settings.condition.type,
    alert_group: settings.group,
    category: settings.category,
    severity: settings.severity,
    state: settings.state,
    settings: JSON.stringify(settings),
    unit_ids: [unitId],
    tags: [],
    version: 1,
  });
  await query(
    `insert into alert_type_versions (account_id, alert_type_id, version, valid_from, changed, change, settings)
      values ($1, $2, 1, '2020-01-01Z', '{}', 'created', $3)`,
    [accountId, alertTypeId, JSON.stringify(settings)],
  );
  return alertTypeId;
}

async function plantAlert(
  query: Query,
  at: PlaceOfAlerts,
  alertTypeId: number,
  status: 'opened' | 'resolved' = 'opened',
): Promise<number> {
  const { accountId, unitId, assetId, text, latitude } = at;
  const [counted] = await query<{ number: number }>(
    'update alert_sets set last_number = last_number + 1 where account_id = $1 returning last_number as number',
    [accountId],
  );
  const alertId = await insertId(query, 'alerts', 'alert_id', {
    account_id: accountId,
    number: counted?.number,
    alert_type_id: alertTypeId,
    type_version: 1,
    kind: 'calculated',
    alert_group: 'alert',
    category: 'alert',
    asset_id: assetId,
    unit_id: unitId,
    severity: 'medium',
    status,
    resolved_at: status === 'resolved' ? new Date() : null,
    opened_at: new Date(),
    confirmed_at: new Date(),
    raised_at: new Date(),
    last_occurred_at: new Date(),
    longitude: -49.5,
    latitude,
    description: text,
  });
  await query(
    `insert into alert_occurrences (account_id, alert_id, alert_type_id, asset_id, subject, crossed_at, confirmed_at,
        received_at) values ($1, $2, $3, $4, '', now(), now(), now())`,
    [accountId, alertId, alertTypeId, assetId],
  );
  return alertId;
}

async function plantTreatment(
  query: Query,
  { accountId, apiKeyId, userId, text }: PlaceOfAlerts,
  {
    alertId,
    otherAlertId,
    fileId,
  }: Pick<AlertsOfPlace & FilesOfPlace, 'alertId' | 'otherAlertId' | 'fileId'>,
): Promise<void> {
  const own = [accountId, alertId];
  await query(
    `insert into alert_entries (account_id, alert_id, at, kind, note) values ($1, $2, now(), 'commented', $3)`,
    [...own, text],
  );
  await query(
    'insert into alert_members (account_id, alert_id, member_id, added_at) values ($1, $2, $3, now())',
    [...own, otherAlertId],
  );
  const alertCountermeasureId = await insertId(query, 'alert_countermeasures', 'alert_countermeasure_id', {
    account_id: accountId,
    alert_id: alertId,
    key: '00000000-0000-4000-8000-000000000001',
    description: text,
    added_at: new Date(),
  });
  await query(
    'insert into alert_countermeasure_files (account_id, alert_countermeasure_id, file_id) values ($1, $2, $3)',
    [accountId, alertCountermeasureId, fileId],
  );
  await query(
    `insert into alert_keys (account_id, api_key_id, key, alert_id, crossed_at) values ($1, $2, $4, $3, now())`,
    [accountId, apiKeyId, otherAlertId, text],
  );
  await query(
    `insert into alert_notices (account_id, alert_id, occasion, level, cause, due_at, settled_at, outcome)
      values ($1, $2, 0, 0, 'raised', now(), now(), 'treated')`,
    own,
  );
  await query(
    `insert into alert_sendings (account_id, alert_id, occasion, level, user_id, channel, due_at, sent_at, outcome)
      values ($1, $2, 0, 0, $3, 'app', now(), now(), 'treated')`,
    [...own, userId],
  );
}

/** Restores the planted alerts and types: untreated, undeleted, with the version in the examples. */
export async function restoreAlerts(
  database: Pick<TestDatabase, 'queryAsOwner'>,
  { targets }: { readonly targets: Readonly<Record<Place, AlertsOfPlace>> },
): Promise<void> {
  const of = (name: keyof AlertsOfPlace): number[] => places.map((place) => targets[place][name]);
  await database.queryAsOwner(
    `with entries as (delete from alert_entries where alert_id = any($1) and kind <> 'commented'),
    measures as (delete from alert_countermeasures
      where alert_id = any($1) and key <> '00000000-0000-4000-8000-000000000001')
    update alerts set owner_id = null, solved_at = null, alert_cause_id = null, order_number = null, version = 1,
      status = case when alert_id = any($2) then 'resolved' else 'opened' end,
      resolved_at = case when alert_id = any($2) then now() end
    where alert_id = any($1) and version > 1`,
    [[...of('alertId'), ...of('otherAlertId')], of('otherAlertId')],
  );
  await plantUndoable(database.queryAsOwner, of('otherAlertId'));
  await database.queryAsOwner(
    `with newer as (delete from alert_type_versions where alert_type_id = any($1) and version > 1),
    causes as (update alert_causes set deleted_at = null where alert_cause_id = any($2) and deleted_at is not null),
    mutes as (update alert_mutes set ended_at = null where alert_mute_id = any($3) and ended_at is not null)
    update alert_types set version = 1, deleted_at = null where alert_type_id = any($1) and version > 1`,
    [[...of('alertTypeId'), ...of('otherAlertTypeId')], of('alertCauseId'), of('alertMuteId')],
  );
}

/** Plants last changes of alerts that can be undone for a day. */
async function plantUndoable(query: Query, alertIds: readonly number[]): Promise<void> {
  await query('delete from undoable_changes where alert_id = any($1)', [alertIds]);
  await query(
    `insert into undoable_changes (account_id, alert_id, changed_at, version, entry_id, entry_kind, state_before,
        state_after)
      select account_id, alert_id, now() + interval '1 day', version, 0, 'changed', alert_treatment(a) || '{"order_number": "OS-0"}',
        alert_treatment(a)
      from alerts a where alert_id = any($1)`,
    [alertIds],
  );
}
