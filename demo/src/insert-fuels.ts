import type pg from 'pg';

/** A litre in reais, since so many days. */
const diesel = [
  [6.05, 400],
  [6.34, 75],
] as const;
const petrol = [[6.19, 400]] as const;
/** What does not burn diesel. */
const ofPetrol = ['Utilitário', 'Veículo leve'];
const SOURCE = 'IPCC 2006, vol. 2';

/** What the fleet burns, by the factors of the IPCC, and what a litre of it costs. */
export async function insertFuels(owner: pg.ClientBase, accountId: number): Promise<void> {
  const entries = [
    ...diesel.map(([price, since]) => ({ category: null, fuel: 'diesel', grams: 2680, price, since })),
    ...ofPetrol.flatMap((category) =>
      petrol.map(([price, since]) => ({ category, fuel: 'petrol', grams: 2310, price, since })),
    ),
  ];
  await owner.query(
    `insert into fuels (account_id, category, fuel, co2_grams_per_liter, source, price, first_day, updated_at)
      select $1, e.category, e.fuel, e.grams, $3, e.price, current_date - e.since, now()
      from jsonb_to_recordset($2) as e (category text, fuel text, grams int, price numeric, since int)
      where e.category is null or exists (select from assets a where a.account_id = $1 and a.category = e.category)`,
    [accountId, JSON.stringify(entries), SOURCE],
  );
}
