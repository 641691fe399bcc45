import type pg from 'pg';
import { isMute } from '../machine/list-reports.ts';
import type { Unit } from './list-units.ts';

/**
 * Returns the units whose first report is not stored, in order. Requires a connection with the rights of the tables'
 * owner.
 */
export async function findMissingUnits(owner: pg.ClientBase, units: readonly Unit[]): Promise<Unit[]> {
  await owner.query('begin read only');
  await owner.query('set local role azimute_owner');
  const { rows } = await owner.query<{ unit: number }>(
    `select g.unit from unnest($1::int[], $2::text[], $3::float8[], $4::int[]) as g (account_id, external_id, at_ms, unit)
      join devices d on d.account_id = g.account_id and d.external_id = g.external_id
      where exists (select from positions p where p.account_id = d.account_id and p.device_id = d.device_id
        and p.fixed_at = to_timestamp(g.at_ms / 1000))
        or exists (select from position_blocks b where b.account_id = d.account_id and b.device_id = d.device_id
          and to_timestamp(g.at_ms / 1000) between b.first_at and b.last_at)`,
    [
      units.map(({ driver }) => driver.endpoint.accountId),
      units.map(({ driver }) => driver.machine.deviceId),
      units.map((unit) => unit.fromMs),
      units.map((_, index) => index),
    ],
  );
  await owner.query('commit');
  const stored = new Set(rows.map((row) => row.unit));
  return units.filter((unit, index) => !stored.has(index) && !isMute(unit.driver.machine, unit.fromMs));
}
