import type { CostBasis, CostKind } from '@azimute/contract';
import type pg from 'pg';
import type { Category, DemoContent } from './content/demo-content.ts';
import { byCategory } from './content/by-category.ts';

type Rate = readonly [kind: CostKind, basis: CostBasis, amount: number];

/** Monthly, regardless of use. */
function owned(depreciation: number, insurance: number, labour: number): Rate[] {
  const rates: Rate[] = [
    ['depreciation', 'month', depreciation],
    ['insurance', 'month', insurance],
    ['labour', 'month', labour],
  ];
  return rates.filter(([, , amount]) => amount > 0);
}

/** Stationary machines are charged by engine hour. */
function machine(fuel: number, maintenance: number, ...months: Parameters<typeof owned>): Rate[] {
  return [['fuel', 'engine_hour', fuel], ['maintenance', 'engine_hour', maintenance], ...owned(...months)];
}

/** Vehicles are charged by kilometer, and burn fuel while idling. */
function vehicle(
  fuel: number,
  idling: number,
  maintenance: number,
  ...months: Parameters<typeof owned>
): Rate[] {
  return [
    ['fuel', 'kilometer', fuel],
    ['fuel', 'idle_hour', idling],
    ['maintenance', 'kilometer', maintenance],
    ...owned(...months),
  ];
}

/** In reais. */
const rates: Readonly<Record<Category, readonly Rate[]>> = {
  excavator: machine(92.4, 38, 9800, 950, 7900),
  wheelLoader: machine(79.8, 32.5, 7600, 720, 7200),
  grader: machine(94.6, 41, 9200, 880, 8100),
  roller: machine(58.2, 22, 4800, 450, 6400),
  crane: machine(73.9, 64, 23_500, 2900, 11_800),
  generator: machine(51.5, 6.8, 1400, 160, 0),
  forklift: machine(23.6, 9.4, 1900, 210, 4300),
  dumpTruck: vehicle(3.05, 15.4, 0.86, 5200, 780, 6300),
  lowLoader: vehicle(3.32, 15.4, 0.94, 6800, 1100, 6800),
  tractorUnit: vehicle(2.74, 14.2, 0.63, 7900, 1250, 7300),
  rigidTruck: vehicle(1.96, 11.9, 0.48, 4100, 690, 5600),
  van: vehicle(0.74, 6.1, 0.22, 1900, 340, 4100),
  lightVehicle: vehicle(0.58, 4.9, 0.17, 1450, 270, 0),
};
/** Earlier fuel cost relative to the current one, before a price increase. */
const FUEL_BEFORE = 0.955;
const DAYS_SINCE_RISE = 75;

/** Inserts the costs of the fleet's categories since its history began, and two bills for single assets. */
export async function insertCosts(
  owner: pg.ClientBase,
  { accountId, days, content }: { accountId: number; days: number; content: DemoContent },
): Promise<void> {
  const { categories, costs } = content;
  const entries = byCategory(content, rates).flatMap(([category, all]) =>
    all.flatMap(([kind, basis, amount]) => {
      const entry = {
        category,
        kind,
        basis,
        amount,
        since: days,
        until: null,
        note: costs.notes[kind] ?? '',
      };
      if (kind !== 'fuel') return [entry];
      const before = Math.round(amount * FUEL_BEFORE * 100) / 100;
      return [
        { ...entry, amount: before, until: DAYS_SINCE_RISE + 1 },
        { ...entry, since: DAYS_SINCE_RISE },
      ];
    }),
  );
  await owner.query(
    `insert into costs (account_id, category, kind, basis, amount, first_day, last_day, note, updated_at)
      select $1, e.category, e.kind, e.basis, e.amount, current_date - e.since, current_date - e.until, e.note, now()
      from jsonb_to_recordset($2) as e (category text, kind text, basis text, amount numeric, since int, until int, note text)
      where exists (select from assets a where a.account_id = $1 and a.category = e.category)`,
    [accountId, JSON.stringify(entries)],
  );
  await owner.query(
    `insert into costs (account_id, asset_id, kind, basis, amount, first_day, note, updated_at)
      select $1, a.asset_id, b.kind, 'once', b.amount, current_date - b.ago, b.note, now()
      from (values ($2, 'freight', 9480.0, 16, $3), ($4, 'maintenance', 6215.5, 9, $5)) b (category, kind, amount, ago, note)
      cross join lateral (select asset_id from assets where account_id = $1 and category = b.category
        order by code limit 1) a`,
    [accountId, categories.crane, costs.bills.freight, categories.generator, costs.bills.alternator],
  );
}
