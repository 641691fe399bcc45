import type { RentalBasis, RentalDayRule } from '@azimute/contract';
import type pg from 'pg';
import type { Category, DemoContent } from './content/demo-content.ts';

type Note = keyof DemoContent['rentals']['notes'];

interface Terms {
  readonly category: Category;
  readonly basis: RentalBasis;
  /** In reais. */
  readonly rate: number;
  readonly hours: number | null;
  readonly overuse: number | null;
  readonly dayRule: RentalDayRule;
  readonly note: Note | null;
}

const terms: readonly Terms[] = [
  machine('excavator', 'month', 38_500, 200, 265, 'operator'),
  machine('wheelLoader', 'month', 31_200, 200, 218, 'operator'),
  machine('grader', 'day', 1_980, 8, 285, null),
  machine('roller', 'day', 1_150, 8, 164, null),
  machine('crane', 'hour', 690, null, null, 'crew'),
  machine('generator', 'day', 420, 12, 41, 'fuel'),
];

function machine(
  category: Category,
  basis: RentalBasis,
  rate: number,
  hours: number | null,
  overuse: number | null,
  note: Note | null,
): Terms {
  return { category, basis, rate, hours, overuse, dayRule: basis === 'day' ? 'used' : 'calendar', note };
}

/** Rents out every second machine at a customer: some for a long time, some until recently. */
export async function insertRentals(
  owner: pg.ClientBase,
  { accountId, content: { categories, rentals } }: { accountId: number; content: DemoContent },
): Promise<void> {
  const texts = terms.map(({ category, note, ...rest }) => ({
    ...rest,
    category: categories[category],
    note: note === null ? '' : rentals.notes[note],
  }));
  await owner.query(
    `insert into rental_contracts (account_id, code, customer_id, asset_id, first_day, last_day, basis, rate, included_hours,
        overuse_rate, day_rule, least_minutes, note, updated_at)
      select $1, $3::text || '-' || to_char(current_date, 'YYYY') || '-' || lpad((n / 2)::text, 3, '0'), customer_id, asset_id,
        current_date - (20 + n * 37 % 160)::int, case when n % 6 = 0 then current_date - (n % 12)::int end, t.basis, t.rate,
        t.hours, t.overuse, t."dayRule", 60, t.note, now()
      from (select a.*, row_number() over (order by code) as n from assets a
        where account_id = $1 and customer_id is not null) a
      join jsonb_to_recordset($2) as t (category text, basis text, rate numeric, hours numeric, overuse numeric,
        "dayRule" text, note text) on t.category = a.category
      where n % 2 = 0`,
    [accountId, JSON.stringify(texts), rentals.codePrefix],
  );
}
