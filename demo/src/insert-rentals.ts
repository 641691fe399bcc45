import type { RentalBasis, RentalDayRule } from '@azimute/contract';
import type pg from 'pg';

interface Terms {
  readonly category: string;
  readonly basis: RentalBasis;
  /** In reais. */
  readonly rate: number;
  readonly hours: number | null;
  readonly overuse: number | null;
  readonly dayRule: RentalDayRule;
  readonly note: string;
}

const terms: readonly Terms[] = [
  machine('Escavadeira', 'month', 38_500, 200, 265, 'Com operador'),
  machine('Pá carregadeira', 'month', 31_200, 200, 218, 'Com operador'),
  machine('Motoniveladora', 'day', 1_980, 8, 285, ''),
  machine('Rolo compactador', 'day', 1_150, 8, 164, ''),
  machine('Guindaste', 'hour', 690, null, null, 'Com equipe de içamento'),
  machine('Gerador', 'day', 420, 12, 41, 'Combustível por conta do cliente'),
];

function machine(
  category: string,
  basis: RentalBasis,
  rate: number,
  hours: number | null,
  overuse: number | null,
  note: string,
): Terms {
  return { category, basis, rate, hours, overuse, dayRule: basis === 'day' ? 'used' : 'calendar', note };
}

/** Of the machines at customers every second one is rented: some since long, some until lately. */
export async function insertRentals(owner: pg.ClientBase, accountId: number): Promise<void> {
  await owner.query(
    `insert into rental_contracts (account_id, code, customer_id, asset_id, first_day, last_day, basis, rate, included_hours,
        overuse_rate, day_rule, least_minutes, note, updated_at)
      select $1, 'LOC-' || to_char(current_date, 'YYYY') || '-' || lpad((n / 2)::text, 3, '0'), customer_id, asset_id,
        current_date - (20 + n * 37 % 160)::int, case when n % 6 = 0 then current_date - (n % 12)::int end, t.basis, t.rate,
        t.hours, t.overuse, t."dayRule", 60, t.note, now()
      from (select a.*, row_number() over (order by code) as n from assets a
        where account_id = $1 and customer_id is not null) a
      join jsonb_to_recordset($2) as t (category text, basis text, rate numeric, hours numeric, overuse numeric,
        "dayRule" text, note text) on t.category = a.category
      where n % 2 = 0`,
    [accountId, JSON.stringify(terms)],
  );
}
