import { createAlertTypeSchema, type Alert, type Severity } from '@azimute/contract';
import { createManualClock } from '../../../platform/clock.ts';
import {
  plantPeople,
  startIdentityServer,
  type IdentityServer,
} from '../../identity/testing/start-identity-server.ts';
import { alertsRoutes } from '../alerts-routes.ts';

const ALERTS = 'services:simc:alertas:alertas';

export interface PlantedAlert {
  readonly asset?: 'one' | 'two' | 'other' | null;
  readonly unit?: 'north' | 'south';
  readonly type?: 'heat' | 'silence';
  readonly severity?: Severity;
  readonly status?: 'opened' | 'running' | 'resolved';
  readonly subject?: string;
  readonly openedAt?: string;
  readonly endedAt?: string | null;
  /** Further columns of the table. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/**
 * Alerts of two ULs, and who may treat them: Ana administers, Rui treats those of the north and sees no map, Lia sees
 * them, Bob sees the map alone, Eva administers another account.
 */
export interface AlertsWorld {
  readonly portal: IdentityServer;
  readonly clock: ReturnType<typeof createManualClock>;
  readonly accountId: number;
  readonly userIds: Readonly<Record<string, number>>;
  readonly units: Readonly<Record<'north' | 'south', number>>;
  readonly assets: Readonly<Record<'one' | 'two' | 'other', number>>;
  readonly types: Readonly<Record<'heat' | 'silence', number>>;
  readonly causes: Readonly<Record<'worn' | 'falseAlarm', number>>;
  readonly tokens: Readonly<Record<string, string>>;
  plant(alert?: PlantedAlert): Promise<number>;
  ask(who: string, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer>;
  treat(who: string, alertId: number, path: string, body: object): Promise<Answer>;
}

interface Answer {
  readonly status: number;
  readonly body: Alert & { readonly code?: string; readonly errors?: unknown; readonly detail?: string };
}

/** `routes` are those of a feature that goes on from alerts, beside theirs. */
export async function createAlertsWorld(
  routes: (dependencies: Parameters<typeof alertsRoutes>[0]) => object = () => ({}),
): Promise<AlertsWorld> {
  const clock = createManualClock(new Date('2026-03-02T12:00:00Z'));
  const portal = await startIdentityServer((deps) => ({
    ...alertsRoutes({ ...deps, clock }),
    ...routes({ ...deps, clock }),
  }));
  const { accountIds, userIds } = await plantPeople(portal, {
    accounts: ['alfa.example', 'other.example'],
    modules: ['services:simc:geolocalizacao', 'services:simc:alertas', 'services:file-manager'],
    people: [
      { email: 'ana@alfa.example', roles: { 'alfa.example': 'admin' } },
      { email: 'rui@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'lia@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'bob@alfa.example', roles: { 'alfa.example': 'viewer' } },
      { email: 'eva@other.example', roles: { 'other.example': 'admin' } },
    ],
  });
  const accountId = accountIds['alfa.example'] ?? 0;
  const insert = async (sql: string, values: readonly unknown[]): Promise<number> => {
    const [row] = await portal.queryAsOwner<{ id: number }>(sql, [accountId, ...values]);
    return row?.id ?? 0;
  };
  const unit = (code: string): Promise<number> =>
    insert('insert into units (account_id, code, name) values ($1, $2, $2) returning unit_id as id', [code]);
  const units = { north: await unit('N'), south: await unit('S') };
  const asset = (code: string, unitId: number): Promise<number> =>
    insert(
      `insert into assets (account_id, unit_id, code, model, category) values ($1, $2, $3, 'X', 'Truck')
        returning asset_id as id`,
      [unitId, code],
    );
  const assets = {
    one: await asset('one', units.north),
    two: await asset('two', units.north),
    other: await asset('other', units.south),
  };
  await portal.queryAsOwner(
    'insert into alert_sets (account_id, version, last_number) values ($1, 1, 10000)',
    [accountId],
  );
  const type = async (code: string, name: string): Promise<number> => {
    const { code: _, ...settings } = createAlertTypeSchema.parse({
      code,
      name,
      description: `${name}.`,
      category: 'maintenance',
      severity: 'high',
      state: 'live',
      condition: { type: 'calculated', when: { kind: 'no_communication', minutes: 30 } },
      recommendation: code === 'HEAT' ? 'Check the radiator.' : '',
      tags: ['engine'],
    });
    const id = await insert(
      `insert into alert_types (account_id, code, name, kind, alert_group, category, severity, state, settings, unit_ids,
          tags, version)
        values ($1, $2, $3, 'calculated', 'alert', 'maintenance', 'high', 'live', $4, '{}', '{engine}', 1)
        returning alert_type_id as id`,
      [code, name, JSON.stringify(settings)],
    );
    await insert(
      `insert into alert_type_versions (account_id, alert_type_id, version, valid_from, changed, change, settings)
        values ($1, $2, 1, '2026-01-01Z', '{}', 'created', $3) returning alert_type_id as id`,
      [id, JSON.stringify(settings)],
    );
    return id;
  };
  const types = { heat: await type('HEAT', 'Engine too hot'), silence: await type('SILENT', 'No word') };
  const [falseAlarm] = await portal.queryAsOwner<{ id: number }>(
    'select alert_cause_id as id from alert_causes where account_id = $1',
    [accountId],
  );
  const causes = {
    worn: await insert(
      `insert into alert_causes (account_id, name) values ($1, 'Worn part') returning alert_cause_id as id`,
      [],
    ),
    falseAlarm: falseAlarm?.id ?? 0,
  };
  const profiles = [
    ['rui', ALERTS, 'change'],
    ['lia', ALERTS, 'see'],
    ['bob', 'services:simc:geolocalizacao', 'see'],
  ] as const;
  for (const [name, module, level] of profiles) {
    const profileId = await insert(
      'insert into profiles (account_id, name) values ($1, $2) returning profile_id as id',
      [name],
    );
    await portal.queryAsOwner('insert into profile_sections values ($1, $2, $3, $4)', [
      accountId,
      profileId,
      module,
      level,
    ]);
    await portal.queryAsOwner('insert into profile_units values ($1, $2, $3)', [
      accountId,
      profileId,
      units.north,
    ]);
    await portal.queryAsOwner('insert into profile_users values ($1, $2, $3)', [
      accountId,
      profileId,
      userIds[`${name}@alfa.example`],
    ]);
  }
  const tokens: Record<string, string> = {};
  for (const email of Object.keys(userIds))
    tokens[email.split('@')[0] ?? ''] = (await portal.signIn(email)).access;

  let number = 0;
  const ask: AlertsWorld['ask'] = async (who, method, path, body) => {
    const answer = await portal.call(method, path, tokens[who], body);
    return { status: answer.statusCode, body: answer.json<Answer['body']>() };
  };
  return {
    portal,
    clock,
    accountId,
    userIds: Object.fromEntries(Object.entries(userIds).map(([email, id]) => [email.split('@')[0], id])),
    units,
    assets,
    types,
    causes,
    tokens,
    plant: async (alert = {}) => {
      const { status = 'opened', severity = 'high', asset: of = 'one', type: ofType = 'heat' } = alert;
      number += 1;
      const openedAt = alert.openedAt ?? new Date(Date.parse('2026-03-02T10:00:00Z') + number).toISOString();
      const columns: Record<string, unknown> = {
        account_id: accountId,
        number,
        alert_type_id: types[ofType],
        type_version: 1,
        kind: 'calculated',
        alert_group: 'alert',
        category: 'maintenance',
        subject: alert.subject ?? String(number),
        asset_id: of === null ? null : assets[of],
        unit_id: alert.unit ? units[alert.unit] : of === 'other' ? units.south : units.north,
        severity,
        status,
        opened_at: openedAt,
        confirmed_at: openedAt,
        raised_at: openedAt,
        last_occurred_at: openedAt,
        ended_at: alert.endedAt ?? null,
        resolved_at: status === 'resolved' ? '2026-03-02T11:00:00Z' : null,
        longitude: -46.6,
        latitude: -23.5,
        ...alert.more,
      };
      const names = Object.keys(columns);
      const [row] = await portal.queryAsOwner<{ id: number }>(
        `with made as (insert into alerts (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
            returning *),
          held as (insert into alert_occurrences (account_id, alert_id, alert_type_id, asset_id, subject, crossed_at,
              confirmed_at, received_at, ended_at)
            select account_id, alert_id, alert_type_id, asset_id, subject, opened_at, opened_at, opened_at, ended_at from made)
        select alert_id as id from made`,
        Object.values(columns),
      );
      return row?.id ?? 0;
    },
    ask,
    treat: (who, alertId, path, body) =>
      ask(who, path === '' ? 'PUT' : 'POST', `/alerts/${alertId}${path}`, body),
  };
}
