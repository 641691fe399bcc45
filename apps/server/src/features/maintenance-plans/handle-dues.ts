import type { MaintenancePlanTask } from '@azimute/contract';
import type { ClientBase } from 'pg';
import type { Finding } from '../alert-raising/finding.ts';
import { recordFindings } from '../alert-raising/record-findings.ts';
import type { ComputedDue } from './compute-dues.ts';
import type { MaintenancePlanRow } from './read-maintained.ts';

interface Handled {
  readonly accountId: number;
  readonly at: Date;
  readonly plans: ReadonlyMap<number, MaintenancePlanRow>;
  readonly dues: readonly ComputedDue[];
}

/** Raises the alert and opens the work order of each task that has become due, once for the service before it. */
export async function handleDues(client: ClientBase, { accountId, at, plans, dues }: Handled): Promise<void> {
  const acting = dues.filter(({ state, maintenance_plan_id: planId }) => {
    const plan = plans.get(planId);
    const acts = plan?.opensOrders === true || (plan?.alertTypeVersion ?? null) !== null;
    return acts && (state === 'due' || state === 'overdue');
  });
  if (acting.length === 0) return;
  const { rows } = await client.query<{ asset_id: number; task_id: string }>(
    `update maintenance_dues d set handled = g.occurrence
      from jsonb_to_recordset($2) as g (asset_id int, task_id uuid, occurrence text)
      where d.account_id = $1 and d.asset_id = g.asset_id and d.task_id = g.task_id
        and d.handled is distinct from g.occurrence
      returning d.asset_id, d.task_id`,
    [accountId, JSON.stringify(acting)],
  );
  const fresh = new Set(rows.map((row) => `${row.asset_id} ${row.task_id}`));
  const due = acting.filter((one) => fresh.has(`${one.asset_id} ${one.task_id}`));
  await recordFindings(
    client,
    due.flatMap((one) => findingOf(accountId, one, plans.get(one.maintenance_plan_id), at)),
    at,
  );
  for (const one of due) {
    const plan = plans.get(one.maintenance_plan_id);
    const task = plan?.tasks.find(({ id }) => id === one.task_id);
    if (plan?.opensOrders === true && task !== undefined)
      await openOrder(client, { accountId, at, due: one, task });
  }
}

function findingOf(
  accountId: number,
  due: ComputedDue,
  plan: MaintenancePlanRow | undefined,
  at: Date,
): Finding[] {
  if (plan === undefined || plan.alertTypeId === null || plan.alertTypeVersion === null) return [];
  const atMs = at.getTime();
  return [
    {
      accountId,
      assetId: due.asset_id,
      kind: 'began',
      ruleId: plan.alertTypeId,
      ruleVersion: plan.alertTypeVersion,
      subject: `due:${due.task_id}`,
      geofenceId: null,
      crossedAtMs: atMs,
      confirmedAtMs: atMs,
      receivedAtMs: atMs,
      endedAtMs: null,
      worstValue: due.remaining,
      worstAtMs: atMs,
      longitude: null,
      latitude: null,
      notifies: true,
      said: { description: `${due.task} · ${plan.name}` },
    },
  ];
}

interface Opened {
  readonly accountId: number;
  readonly at: Date;
  readonly due: ComputedDue;
  readonly task: MaintenancePlanTask;
}

/** Unless the task has an open one. */
async function openOrder(client: ClientBase, { accountId, at, due, task }: Opened): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into work_orders (account_id, asset_id, kind, task, due_on, parts, cost, stops_asset, status, opened_at,
        changed_at, maintenance_task_id, maintenance_task)
      select $1, $2, 'other', $3, $4, $5, $6, false, 'open', $7, $7, $8, $3
      where not exists (select from work_orders w where w.account_id = $1 and w.asset_id = $2
        and w.maintenance_task_id = $8 and w.ended_at is null)
      returning work_order_id as id`,
    [accountId, due.asset_id, task.name, due.due_on, partsOf(task), task.cost, at, task.id],
  );
  const [order] = rows;
  if (order === undefined) return;
  await client.query(
    `insert into work_order_items (account_id, work_order_id, place, text)
      select $1, $2, i.place, i.text from unnest($3::text[]) with ordinality as i (text, place)`,
    [accountId, order.id, task.checklist],
  );
  await client.query(
    `insert into work_order_entries (account_id, work_order_id, at, kind, note) values ($1, $2, $3, 'opened', '')`,
    [accountId, order.id, at],
  );
}

/** The kit as text, one part per line. */
function partsOf({ parts }: Pick<MaintenancePlanTask, 'parts'>): string {
  return parts
    .map(({ name, quantity }) => `${quantity} × ${name}`)
    .join('\n')
    .slice(0, 2000);
}
