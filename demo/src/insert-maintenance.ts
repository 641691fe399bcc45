import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { DemoContent } from './content/demo-content.ts';

/** Intervals in hours, kilometers and days, of the demo's services. */
const machine = [
  { service: 'small', hours: 250, days: null, includes: [] },
  { service: 'medium', hours: 500, days: null, includes: ['small'] },
  { service: 'large', hours: 1000, days: 365, includes: ['medium'] },
] as const;
const truck = [
  { service: 'oil', kilometers: 20_000, days: 180, includes: [] },
  { service: 'brakes', kilometers: 40_000, days: null, includes: ['oil'] },
] as const;
const plans = [
  ['excavator', machine],
  ['wheelLoader', machine],
  ['grader', machine],
  ['roller', machine],
  ['crane', machine],
  ['generator', machine],
  ['dumpTruck', truck],
  ['tractorUnit', truck],
  ['rigidTruck', truck],
  ['van', truck],
] as const;

/** Inserts a maintenance plan for the categories of machines and trucks. */
export async function insertMaintenance(
  owner: pg.ClientBase,
  { accountId, content }: { accountId: number; content: DemoContent },
): Promise<void> {
  const { services, oilFilter, checks } = content.maintenance;
  const entries = plans.map(([category, tasks]) => ({
    category: content.categories[category],
    tasks: tasks.map(({ service, includes, ...every }) => ({
      id: randomUUID(),
      name: services[service],
      counts: 'floating',
      hours: null,
      kilometers: null,
      liters: null,
      ...every,
      tolerancePercent: 10,
      parts: [{ name: oilFilter, quantity: 1 }],
      checklist: checks,
      cost: null,
      includes: includes.map((one) => services[one]),
    })),
  }));
  await owner.query(
    `insert into maintenance_plans (account_id, name, category, tasks, opens_orders, updated_at)
      select $1, e.category, e.category, e.tasks, false, now() from jsonb_to_recordset($2) as e (category text, tasks jsonb)
      where exists (select from assets a where a.account_id = $1 and a.category = e.category)`,
    [accountId, JSON.stringify(entries)],
  );
}
