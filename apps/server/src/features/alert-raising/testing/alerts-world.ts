import { createAlertTypeSchema, type CreateAlertType } from '@azimute/contract';
import type { z } from 'zod';
import { createManualClock } from '../../../platform/clock.ts';
import { asProvedAccounts } from '../../../platform/postgres/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/create-test-database.ts';
import { createAlertTeller, type AlertTeller } from '../create-alert-teller.ts';
import type { Finding, RaisedAlert } from '../finding.ts';
import { recordFindings } from '../record-findings.ts';

export const startMs = Date.parse('2026-03-02T12:00:00Z');
const minuteMs = 60_000;

export interface AlertsWorld extends TestDatabase {
  readonly accountId: number;
  readonly unitIds: readonly [number, number];
  /** Two of the first UL, one of the second. */
  readonly assetIds: readonly [number, number, number];
  /** Ana administers; Rui sees alerts of the first UL, and Bia of the second. */
  readonly people: { readonly ana: number; readonly rui: number; readonly bia: number };
  readonly clock: ReturnType<typeof createManualClock>;
  readonly teller: AlertTeller;
  plantType(settings: Partial<z.input<typeof createAlertTypeSchema>>): Promise<number>;
  /** A finding of a type in its version 1; times are minutes from the start. */
  finding(
    ruleId: number,
    given?: Partial<Finding> & { readonly atMinute?: number; readonly endMinute?: number },
  ): Finding;
  record(findings: readonly Finding[]): Promise<RaisedAlert[]>;
  stop(): Promise<void>;
}

/** An account with two ULs, three assets and three people, and what raises alerts and tells of them. */
export async function startAlertsWorld(): Promise<AlertsWorld> {
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;
  const insert = async (sql: string, values: readonly unknown[]): Promise<number> =>
    (await testDatabase.queryAsOwner<{ id: number }>(sql, values))[0]?.id ?? 0;
  const accountId = await insert(
    `insert into accounts (name, domain, modules) values ('Alfa', 'alfa.example',
      '{services:simc:alertas,services:simc:geolocalizacao,notifications}') returning account_id as id`,
    [],
  );
  const unit = (code: string): Promise<number> =>
    insert('insert into units (account_id, code, name) values ($1, $2, $2) returning unit_id as id', [
      accountId,
      code,
    ]);
  const unitIds = [await unit('CPS'), await unit('SP')] as const;
  const asset = (code: string, unitId: number): Promise<number> =>
    insert(
      `insert into assets (account_id, unit_id, code, model, category) values ($1, $2, $3, 'X', 'truck') returning asset_id as id`,
      [accountId, unitId, code],
    );
  const assetIds = [
    await asset('A1', unitIds[0]),
    await asset('A2', unitIds[0]),
    await asset('B1', unitIds[1]),
  ] as const;
  const person = async (name: string, unitId?: number): Promise<number> => {
    const userId = await insert('insert into users (email, name) values ($1, $2) returning user_id as id', [
      `${name}@alfa.example`,
      name,
    ]);
    await testDatabase.queryAsOwner(
      'insert into memberships (account_id, user_id, role) values ($1, $2, $3)',
      [accountId, userId, unitId === undefined ? 'admin' : 'viewer'],
    );
    if (unitId === undefined) return userId;
    const profileId = await insert(
      'insert into profiles (account_id, name) values ($1, $2) returning profile_id as id',
      [accountId, name],
    );
    const own = [accountId, profileId];
    await testDatabase.queryAsOwner(
      'insert into profile_users (account_id, profile_id, user_id) values ($1, $2, $3)',
      [...own, userId],
    );
    await testDatabase.queryAsOwner(
      'insert into profile_units (account_id, profile_id, unit_id) values ($1, $2, $3)',
      [...own, unitId],
    );
    await testDatabase.queryAsOwner(
      `insert into profile_sections (account_id, profile_id, module, level) values ($1, $2, 'services:simc:alertas:alertas', 'see')`,
      own,
    );
    return userId;
  };
  const people = {
    ana: await person('ana'),
    rui: await person('rui', unitIds[0]),
    bia: await person('bia', unitIds[1]),
  };
  const clock = createManualClock(new Date(startMs));
  const teller = createAlertTeller({
    database,
    clock,
    log: {
      warn: (told: unknown) => {
        throw new Error(JSON.stringify(told));
      },
    },
  });
  let planted = 0;
  return {
    ...testDatabase,
    accountId,
    unitIds,
    assetIds,
    people,
    clock,
    teller,
    plantType: async (given) => {
      planted += 1;
      const { code, ...settings }: CreateAlertType = createAlertTypeSchema.parse({
        code: `T${planted}`,
        name: `Type ${planted}`,
        state: 'live',
        condition: { type: 'calculated', when: { kind: 'idling', minutes: 20 } },
        ...given,
      });
      await testDatabase.queryAsOwner(
        'insert into alert_sets (account_id, version) values ($1, 1) on conflict do nothing',
        [accountId],
      );
      const columns = [
        accountId,
        code,
        settings.name,
        settings.condition.type,
        settings.group,
        settings.category,
      ];
      const typeId = await insert(
        `insert into alert_types (account_id, code, name, kind, alert_group, category, severity, state, settings, unit_ids,
            tags, version)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, '{}', 1) returning alert_type_id as id`,
        [...columns, settings.severity, settings.state, JSON.stringify(settings), settings.scope.unitIds],
      );
      await testDatabase.queryAsOwner(
        `insert into alert_type_versions (account_id, alert_type_id, version, valid_from, changed, change, settings)
          values ($1, $2, 1, '-infinity', '{}', 'created', $3)`,
        [accountId, typeId, JSON.stringify(settings)],
      );
      return typeId;
    },
    finding: (ruleId, { atMinute = 0, endMinute, ...given } = {}) => ({
      accountId,
      assetId: assetIds[0],
      kind: endMinute === undefined ? 'began' : 'ended',
      ruleId,
      ruleVersion: 1,
      subject: '',
      geofenceId: null,
      crossedAtMs: startMs + atMinute * minuteMs,
      confirmedAtMs: startMs + atMinute * minuteMs,
      receivedAtMs: startMs + atMinute * minuteMs,
      endedAtMs: endMinute === undefined ? null : startMs + endMinute * minuteMs,
      worstValue: null,
      worstAtMs: null,
      longitude: -46.6,
      latitude: -23.5,
      notifies: true,
      ...given,
    }),
    record: (findings) =>
      asProvedAccounts(database.pipeline, [accountId], async (client) => [
        ...(await recordFindings(client, findings, clock.now())).values(),
      ]),
    stop: async () => {
      await teller.stop();
      await testDatabase.drop();
    },
  };
}
