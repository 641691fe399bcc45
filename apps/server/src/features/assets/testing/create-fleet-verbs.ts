import type { PlantedAccount } from '../../../testing/plant-account.ts';
import type { TestDatabase } from '../../../platform/testing/create-test-database.ts';

type Verb = (n: number) => Promise<unknown>;

/** Returns the nth existing asset. */
const nth = `(select asset_id from assets where account_id = $1 order by asset_id
  offset $2::int % (select greatest(count(*), 1) from assets where account_id = $1) limit 1)`;

/** Changes to an account's fleet by users, other processes and devices, each derived from a number. */
export function createFleetVerbs(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  planted: PlantedAccount,
  time: { atMs: number },
): Readonly<Record<string, Verb>> & { readonly add: Verb } {
  const { id: account, unitIds } = planted;
  const [north, south] = [unitIds['NORTH'], unitIds['SOUTH']];
  const sql = (text: string, values: readonly unknown[]) => queryAsOwner(text, values);
  let made = 0;
  const add = async (n: number): Promise<void> => {
    made += 1;
    const letters = ['a', 'É', 'z', 'Z', '￿', '😀', '_'];
    await sql(
      `insert into assets (account_id, unit_id, customer_id, code, model, category, segment, region, tags)
    select $1, (array[$3, $4]::int[])[1 + $2 % 2],
      (select customer_id from customers where account_id = $1 order by 1 offset $2 % 3 limit 1),
      $5, (array['', 'É1', 'e1', 'Z9'])[1 + $2 % 4], (array['C1', '', 'C2'])[1 + $2 % 3], 'S' || $2 % 2, '',
      (array['{}', '{São}', '{sao,Z}', '{Z,y}'])[1 + $2 % 4]::text[]`,
      [account, n, north, south, `${letters[n % 7]}-${made}`],
    );
  };
  return {
    add,
    rename: (n) =>
      sql(`update assets set code = $3 || code where asset_id = ${nth}`, [account, n, n % 2 ? '!' : 'é']),
    describe: (n) =>
      sql(
        `update assets set model = 'N' || $2::int % 5, category = 'C' || $2::int % 4 where asset_id = ${nth}`,
        [account, n],
      ),
    buy: (n) =>
      sql(
        `update assets set year = 2000 + $2::int % 20, purchase_price = $2::int % 11 * 1000.5,
          serial_number = 'SN-' || $2::int % 3 where asset_id = ${nth}`,
        [account, n],
      ),
    tag: (n) =>
      sql(`update assets set tags = $3 where asset_id = ${nth}`, [
        account,
        n,
        ['Z', 'São', 'SAO', 'x'].slice(n % 4),
      ]),
    move: (n) =>
      sql(`update assets set unit_id = $3, customer_id = null where asset_id = ${nth}`, [
        account,
        n,
        n % 2 ? north : south,
      ]),
    turn: (n) =>
      sql(
        `update assets set in_maintenance = $3, disabled = $4, silent_after = $5::interval where asset_id = ${nth}`,
        [account, n, n % 3 === 0, n % 5 === 0, n % 2 ? '90 minutes' : null],
      ),
    report: (n) =>
      sql(
        `insert into asset_states (account_id, asset_id, contact_at, device_id, fixed_at, received_at, latitude, longitude,
        engine_on, hour_meter_hours, odometer_km)
      select $1, asset_id, $3::timestamptz + $2::int % 7 * interval '1 microsecond', 1,
        $3::timestamptz - $2::int % 5 * interval '1 microsecond', now(), 0, 0, $2::int % 2 = 0,
        case when $2::int % 3 > 0 then $2::int / 7.0 end, case when $2::int % 4 > 0 then $2::int end
      from (select ${nth} as asset_id) a where asset_id is not null
      on conflict (account_id, asset_id) do update set contact_at = excluded.contact_at, device_id = 1,
        fixed_at = excluded.fixed_at, received_at = now(), latitude = 0, longitude = 0, engine_on = excluded.engine_on,
        hour_meter_hours = excluded.hour_meter_hours, odometer_km = excluded.odometer_km`,
        [account, n, new Date(time.atMs)],
      ),
    beat: (n) =>
      sql(
        `insert into asset_states (account_id, asset_id, contact_at, engine_on)
      select $1, asset_id, $3, false from (select ${nth} as asset_id) a where asset_id is not null and $2::int >= 0
      on conflict (account_id, asset_id) do update set contact_at = excluded.contact_at`,
        [account, n, new Date(time.atMs)],
      ),
    remove: (n) => sql(`delete from assets where asset_id = ${nth}`, [account, n]),
    nameUnit: (n) => sql('update units set code = $2 where unit_id = $1', [south, `${n}`]),
    nameCustomer: (n) =>
      sql(
        `update customers set name = $2 where customer_id = (select min(customer_id) from customers where account_id = $1)`,
        [account, `K${n}`],
      ),
    silence: (n) =>
      sql('update accounts set silent_after = make_interval(mins => $2) where account_id = $1', [
        account,
        30 + (n % 100) * 10,
      ]),
    wait: async (n) => {
      time.atMs += (n % 120) * 60_000;
    },
  };
}
