import {
  assetFieldsOf,
  assetSorts,
  sortOrders,
  type Asset,
  type AssetFieldOf,
  type AssetFilters,
  type AssetSort,
} from '@azimute/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portalOf } from '../../testing/portal-of.ts';

const filters: readonly AssetFilters[] = [
  {},
  { categories: ['C0', 'C1', ''] },
  { status: ['running', 'without_status'] },
  { search: 'a-0' },
];

const portal = await portalOf();
const { owner, accountId, unitIds, queryAsOwner } = portal;
await queryAsOwner(
  `insert into customers (account_id, name) select $1, 'K' || n from generate_series(1, 3) n`,
  [accountId],
);
// Few values, so that most are shared, and some empty ones.
await queryAsOwner(
  `insert into assets (account_id, unit_id, customer_id, code, model, manufacturer, category, segment, cost_center,
    region, plate_expiry, serial_number, year, purchase_price, in_maintenance, disabled)
  select $1, case when n % 3 = 0 then $2::int else $3::int end,
    (select customer_id from customers where account_id = $1 and name = 'K' || n % 5),
    'A-' || lpad((n * 37 % 60)::text, 3, '0'), (array['', 'É', 'e', 'Z', 'z'])[1 + n % 5], (array['', 'F'])[1 + n % 2],
    (array['C0', 'C1', '', 'C2'])[1 + n % 4], case when n % 7 > 0 then 'S' || n % 2 else '' end,
    (array['', '10', '9'])[1 + n % 3], '', case when n % 4 > 0 then date '2030-05-30' + n % 5 end, (array['', '9', '10'])[1 + n % 3],
    case when n % 4 > 0 then 2015 + n % 3 end, case when n % 5 > 0 then n % 4 * 100.05 end, n % 11 = 0, n % 13 = 0
  from generate_series(1, 60) n`,
  [accountId, unitIds.NORTH, unitIds.SOUTH],
);
// Fixes a microsecond apart and equal ones; meters with a digit that a shorter number would lose.
await queryAsOwner(
  `insert into asset_states (account_id, asset_id, contact_at, device_id, fixed_at, received_at, latitude, longitude,
    engine_on, hour_meter_hours, odometer_km)
  select account_id, asset_id, $1::timestamptz - asset_id % 4 * interval '1 microsecond'
      - case when asset_id % 6 = 0 then interval '30 hours' else interval '1 hour' end,
    1, $1::timestamptz - interval '31 hours' - asset_id % 3 * interval '1 microsecond', $1, 0, 0, asset_id % 2 = 0,
    case when asset_id % 3 > 0 then 0.1 + asset_id % 4 * 0.2 end,
    case when asset_id % 5 > 0 then 1e7 + asset_id % 3 / 3.0 end
  from assets where account_id = $2 and asset_id % 8 > 0`,
  [portal.clock.now(), accountId],
);

const statusOrder = [
  'running',
  'turned_off',
  'without_communication',
  'in_maintenance',
  'temporarily_disabled',
  'without_status',
];

/** The value of its sort column shown in a row, null if empty. */
const shownOf: Readonly<Record<AssetSort, (asset: Asset) => string | number | null>> = {
  ...(Object.fromEntries(
    assetFieldsOf('text', 'number', 'decimal', 'day').map((name) => [
      name,
      (asset: Asset) => (asset[name] === '' ? null : asset[name]),
    ]),
  ) as Record<AssetFieldOf<'text' | 'number' | 'decimal' | 'day'>, (asset: Asset) => string | number | null>),
  customer: (asset) => asset.customer?.name ?? null,
  unit: (asset) => asset.unit.code,
  status: (asset) => statusOrder.indexOf(asset.status),
  hourMeter: (asset) => asset.hourMeterHours,
  odometer: (asset) => asset.odometerKm,
  lastContact: (asset) => asset.lastContactAt,
  lastFix: (asset) => asset.position?.fixedAt ?? null,
};

describe('the order of assets', () => {
  const cases = assetSorts.flatMap((sort) => sortOrders.map((order) => ({ sort, order })));

  it.each(cases)(
    'by $sort $order follows the displayed values, with empty ones last',
    async ({ sort, order }) => {
      const { items } = await owner.call('listAssets', { query: { sort, order, limit: 500 } });
      expect(items.length).toBeGreaterThanOrEqual(60);
      const shown = items.map(shownOf[sort]);
      const filled = shown.filter((value) => value !== null);
      expect(shown.slice(filled.length).every((value) => value === null)).toBe(true);
      const ascending = order === 'asc' ? filled : filled.toReversed();
      for (const [index, value] of ascending.slice(1).entries()) {
        expect(value >= (ascending[index] ?? '')).toBe(true);
      }
    },
  );

  it.each(cases)(
    'by $sort $order is paged without repeats while assets are added',
    async ({ sort, order }) => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...filters),
          fc.integer({ min: 4, max: 30 }),
          async (filter, limit) => {
            const query = { sort, order, ...filter };
            const whole = await owner.call('listAssets', { query: { ...query, limit: 500 } });
            const seen: string[] = [];
            for (let cursor: string | null | undefined; cursor !== null;) {
              const page = await owner.call('listAssets', { query: { ...query, limit, cursor } });
              expect(page.total).toBe(whole.total);
              seen.push(...page.items.map(({ code }) => code));
              cursor = page.nextCursor;
              if (seen.length <= limit) await addTwin(seen.at(-1) ?? 'A-000');
            }
            const known = new Set(whole.items.map(({ code }) => code));
            expect(new Set(seen).size).toBe(seen.length);
            expect(seen.filter((code) => known.has(code))).toEqual(whole.items.map(({ code }) => code));
          },
        ),
        { numRuns: 2 },
      );
    },
  );
});

let added = 0;
/** Adds a twin of an asset, directly after it in its order or nearby. */
async function addTwin(code: string): Promise<void> {
  added += 1;
  await queryAsOwner(
    `insert into assets (account_id, unit_id, customer_id, code, model, manufacturer, category, segment, cost_center, region)
    select account_id, unit_id, customer_id, left(code, 5) || '+' || $2, model, manufacturer, category, segment, cost_center, region
    from assets where account_id = $3 and code = $1`,
    [code, added, accountId],
  );
}
