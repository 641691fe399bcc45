import type { ClientBase, Pool } from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { asProvedAccounts } from '../../platform/postgres/transaction.ts';
import { computeDues, type ComputedCounts, type ComputedDue } from './compute-dues.ts';
import { handleDues } from './handle-dues.ts';
import {
  readFuelDays,
  readMaintained,
  readPastServices,
  readPlans,
  type MaintenancePlanRow,
} from './read-maintained.ts';

const ASSETS_AT_ONCE = 500;

export interface KeepMaintenance {
  readonly database: Pick<Database, 'pipeline'>;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
}

/** Recomputes what is due in every account, once an hour. */
export async function keepAllMaintenance(options: KeepMaintenance & { readonly jobs: Pool }): Promise<void> {
  const { rows } = await options.jobs.query<{ id: number }>(
    'select account_id as id from accounts order by 1',
  );
  for (const { id } of rows) await keepMaintenance(options, { accountId: id, assetId: null });
}

/** Recomputes what is due on an asset, or on all assets of an account in turns, and raises and opens what has become due. */
export async function keepMaintenance(
  { database, clock, signal }: KeepMaintenance,
  { accountId, assetId }: { readonly accountId: number; readonly assetId: number | null },
): Promise<void> {
  for (let afterId: number | null = 0; afterId !== null;) {
    signal?.throwIfAborted();
    const from: number = afterId;
    afterId = await asProvedAccounts(database.pipeline, [accountId], (client) =>
      keepSome(client, { accountId, at: clock.now(), assetId, afterId: from }),
    );
  }
}

interface Turn {
  readonly accountId: number;
  readonly at: Date;
  readonly assetId: number | null;
  readonly afterId: number;
}

/** Returns the last asset of the turn; null if there are no more. */
async function keepSome(
  client: ClientBase,
  { accountId, at, assetId, afterId }: Turn,
): Promise<number | null> {
  // One at a time: a concurrent turn would raise and open the same.
  await client.query("select pg_advisory_xact_lock(hashtextextended('azimute.maintenance.' || $1, 0))", [
    accountId,
  ]);
  const plans = await readPlans(client, accountId);
  const today = await readToday(client, accountId, at);
  const limit = ASSETS_AT_ONCE;
  const assets =
    plans.size === 0 ? [] : await readMaintained(client, { accountId, today, assetId, afterId, limit });
  const ids = assets.map((one) => one.assetId);
  const services = await readPastServices(client, accountId, ids);
  const fueled = assets.filter(({ planId }) =>
    plans.get(planId)?.tasks.some(({ liters }) => liters !== null),
  );
  const fuelDays = await readFuelDays(
    client,
    accountId,
    fueled.map((one) => one.assetId),
  );
  const computed = assets.flatMap((asset) => {
    const plan: MaintenancePlanRow | undefined = plans.get(asset.planId);
    if (plan === undefined) return [];
    const of = { services: services.get(asset.assetId) ?? [], fuelDays: fuelDays.get(asset.assetId) ?? [] };
    return [computeDues({ asset, plan, today, ...of })];
  });
  const dues = computed.flatMap((one) => one.dues);
  const lastId = assetId ?? (assets.length < limit ? null : (ids.at(-1) ?? null));
  await removeOthers(client, { accountId, dues, afterId: assetId === null ? afterId : assetId - 1, lastId });
  await storeCounts(
    client,
    accountId,
    computed.map((one) => one.counts),
  );
  await storeDues(client, accountId, dues);
  await handleDues(client, { accountId, at, plans, dues });
  return assetId === null ? lastId : null;
}

async function readToday(client: ClientBase, accountId: number, at: Date): Promise<string> {
  const { rows } = await client.query<{ today: string }>(
    `select to_char($2::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today from accounts where account_id = $1`,
    [accountId, at],
  );
  return rows[0]?.today ?? at.toISOString().slice(0, 10);
}

interface Others {
  readonly accountId: number;
  readonly dues: readonly ComputedDue[];
  readonly afterId: number;
  /** Null for all assets after `afterId`. */
  readonly lastId: number | null;
}

async function removeOthers(client: ClientBase, { accountId, dues, afterId, lastId }: Others): Promise<void> {
  await client.query(
    `delete from maintenance_dues d where d.account_id = $1 and d.asset_id > $2 and ($3::int is null or d.asset_id <= $3)
      and not exists (select from unnest($4::int[], $5::uuid[]) as k (asset_id, task_id)
        where k.asset_id = d.asset_id and k.task_id = d.task_id)`,
    [accountId, afterId, lastId, dues.map((one) => one.asset_id), dues.map((one) => one.task_id)],
  );
}

async function storeCounts(
  client: ClientBase,
  accountId: number,
  counts: readonly ComputedCounts[],
): Promise<void> {
  await client.query(
    `insert into maintenance_counts (account_id, asset_id, begun_on, begun_hours, begun_kilometers, meters)
      select $1, g.* from jsonb_to_recordset($2) as g (asset_id int, begun_on date, begun_hours float8,
        begun_kilometers float8, meters jsonb)
      on conflict (account_id, asset_id) do update set begun_on = excluded.begun_on,
        begun_hours = excluded.begun_hours, begun_kilometers = excluded.begun_kilometers, meters = excluded.meters
      where (maintenance_counts.begun_hours, maintenance_counts.begun_kilometers, maintenance_counts.meters)
        is distinct from (excluded.begun_hours, excluded.begun_kilometers, excluded.meters)`,
    [accountId, JSON.stringify(counts)],
  );
}

const columns = [
  'unit_id',
  'category',
  'maintenance_plan_id',
  'task',
  'state',
  'meter',
  'every',
  'remaining',
  'due_at',
  'due_on',
  'earliest_on',
  'latest_on',
  'last_on',
] as const satisfies readonly (keyof ComputedDue)[];

async function storeDues(client: ClientBase, accountId: number, dues: readonly ComputedDue[]): Promise<void> {
  const listed = columns.join(', ');
  const [stored, excluded] = ['maintenance_dues', 'excluded'].map((of) =>
    columns.map((column) => `${of}.${column}`).join(', '),
  );
  await client.query(
    `insert into maintenance_dues (account_id, asset_id, task_id, ${listed})
      select $1, g.asset_id, g.task_id, ${columns.map((column) => `g.${column}`).join(', ')}
      from jsonb_to_recordset($2) as g (asset_id int, task_id uuid, unit_id int, category text,
        maintenance_plan_id int, task text, state text, meter text, every float8, remaining float8, due_at float8,
        due_on date, earliest_on date, latest_on date, last_on date)
      on conflict (account_id, asset_id, task_id) do update set (${listed}) = row(${excluded})
      where (${stored}) is distinct from (${excluded})`,
    [accountId, JSON.stringify(dues)],
  );
}
