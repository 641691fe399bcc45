import type { Severity } from '@azimute/contract';
import { createManualClock } from '../../../platform/clock.ts';
import { portalOf } from '../../../testing/portal-of.ts';
import { plantAlertType } from '../../alert-types/testing/plant-alert-type.ts';

const ALERTS = 'services:simc:alertas:alertas';

export interface PlantedAlert {
  readonly asset?: 'one' | 'two' | 'other' | null;
  readonly unit?: 'N' | 'S';
  readonly type?: 'heat' | 'silence';
  readonly severity?: Severity;
  readonly status?: 'opened' | 'running' | 'resolved';
  readonly subject?: string;
  readonly openedAt?: string;
  readonly endedAt?: string | null;
  /** Additional columns of the table. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/**
 * Alerts of two ULs, and users: the owner; Rui, who can treat the alerts of N but does not see the map; and
 * Lia, who only sees them. The viewer only sees the map. The time is noon of 2 March 2026.
 */
export async function createAlertsWorld() {
  const clock = createManualClock(new Date('2026-03-02T12:00:00Z'));
  const columns = { model: 'X', category: 'Truck' };
  const portal = await portalOf({
    clock,
    modules: ['services:simc:geolocalizacao', 'services:simc:alertas', 'services:file-manager'],
    units: ['N', 'S'],
    assets: { one: { columns }, two: { columns }, other: { columns, unit: 'S' } },
    people: {
      rui: { sees: [], changes: [ALERTS] },
      lia: { sees: [ALERTS] },
    },
    viewer: { sees: ['services:simc:geolocalizacao'] },
  });
  const { accountId, unitIds, assetIds, queryAsOwner } = portal;
  const insert = async (sql: string, values: readonly unknown[]): Promise<number> =>
    (await queryAsOwner<{ id: number }>(sql, values))[0]?.id ?? 0;
  const type = (code: string, name: string): Promise<number> =>
    plantAlertType(portal, {
      code,
      name,
      description: `${name}.`,
      category: 'maintenance',
      severity: 'high',
      condition: { type: 'calculated', when: { kind: 'no_communication', minutes: 30 } },
      recommendation: code === 'HEAT' ? 'Check the radiator.' : '',
      tags: ['engine'],
    });
  const types = { heat: await type('HEAT', 'Engine too hot'), silence: await type('SILENT', 'No word') };
  await queryAsOwner('update alert_sets set last_number = 10000 where account_id = $1', [accountId]);
  const causes = {
    worn: await insert(
      `insert into alert_causes (account_id, name) values ($1, 'Worn part') returning alert_cause_id as id`,
      [accountId],
    ),
    falseAlarm: await insert(
      'select alert_cause_id as id from alert_causes where account_id = $1 and is_false_alarm',
      [accountId],
    ),
  };
  let number = 0;
  return {
    ...portal,
    ...portal.people,
    clock,
    types,
    causes,
    /** Plants an alert, by default of the type `heat` and the asset `one`. */
    plant: async (alert: PlantedAlert = {}): Promise<number> => {
      const { status = 'opened', severity = 'high', asset: of = 'one', type: ofType = 'heat' } = alert;
      number += 1;
      const openedAt = alert.openedAt ?? new Date(Date.parse('2026-03-02T10:00:00Z') + number).toISOString();
      const row: Record<string, unknown> = {
        account_id: accountId,
        number,
        alert_type_id: types[ofType],
        type_version: 1,
        kind: 'calculated',
        alert_group: 'alert',
        category: 'maintenance',
        subject: alert.subject ?? String(number),
        asset_id: of === null ? null : assetIds[of],
        unit_id: unitIds[alert.unit ?? (of === 'other' ? 'S' : 'N')],
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
      const names = Object.keys(row);
      return await insert(
        `with made as (insert into alerts (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
            returning *),
          held as (insert into alert_occurrences (account_id, alert_id, alert_type_id, asset_id, subject, crossed_at,
              confirmed_at, received_at, ended_at)
            select account_id, alert_id, alert_type_id, asset_id, subject, opened_at, opened_at, opened_at, ended_at from made)
        select alert_id as id from made`,
        Object.values(row),
      );
    },
  };
}
