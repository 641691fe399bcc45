import type pg from 'pg';
import type { DemoContent } from './content/demo-content.ts';

/** Price of a liter in reais, and the number of days for which it has applied. */
const diesel = [
  [6.05, 400],
  [6.34, 75],
] as const;
const petrol = [[6.19, 400]] as const;
/** Categories that do not burn diesel. */
const ofPetrol = ['van', 'lightVehicle'] as const;
const SOURCE = 'IPCC 2006, vol. 2';

/** Inserts the fleet's fuels, with the factors of the IPCC, and their prices per liter. */
export async function insertFuels(
  owner: pg.ClientBase,
  { accountId, content }: { accountId: number; content: DemoContent },
): Promise<void> {
  const entries = [
    ...diesel.map(([price, since]) => ({ category: null, fuel: 'diesel', grams: 2680, price, since })),
    ...ofPetrol.flatMap((category) =>
      petrol.map(([price, since]) => ({
        category: content.categories[category],
        fuel: 'petrol',
        grams: 2310,
        price,
        since,
      })),
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
