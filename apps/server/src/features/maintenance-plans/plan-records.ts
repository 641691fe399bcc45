import { randomUUID } from 'node:crypto';
import {
  maintenancePlansMost,
  type CreateMaintenancePlan,
  type ListMaintenancePlansQuery,
  type MaintenancePlan,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { hiddenColumn, jsonColumn } from '../../platform/records/record-columns.ts';
import { defineRecordTable } from '../../platform/records/record-table.ts';
import type { AccountRead } from '../../platform/transact.ts';

export const plans = defineRecordTable<MaintenancePlan, CreateMaintenancePlan, ListMaintenancePlansQuery>({
  entity: 'maintenance-plan',
  table: 'maintenance_plans',
  id: 'maintenance_plan_id',
  columns: {
    name: 'name',
    category: 'category',
    model: 'model',
    tasks: jsonColumn('tasks'),
    opensOrders: 'opens_orders',
    alertTypeId: hiddenColumn('alert_type_id'),
  },
  joins: 'left join alert_types t on t.account_id = r.account_id and t.alert_type_id = r.alert_type_id',
  shows: {
    alertType:
      "case when t.alert_type_id is not null then json_build_object('id', t.alert_type_id, 'name', t.name) end",
    assetCount: `(select count(distinct d.asset_id)::int from maintenance_dues d
      where d.account_id = r.account_id and d.maintenance_plan_id = r.maintenance_plan_id)`,
  },
  filters: { categories: 'r.category', models: 'r.model' },
  searched: ['r.name', 'r.category', 'r.model'],
  normalize: nameTasks,
  requireSound,
  most: {
    count: maintenancePlansMost,
    field: 'name',
    detail: `You have reached the limit of ${maintenancePlansMost} maintenance plans. Delete some and try again.`,
  },
  unique: {
    field: 'category',
    detail: 'Another plan has the same category and model. Change that plan instead.',
  },
});

/** Gives each new task an ID. */
function nameTasks(plan: CreateMaintenancePlan): CreateMaintenancePlan {
  const known = new Set<string>();
  const tasks = plan.tasks.map((task) => {
    const id = task.id === null || known.has(task.id) ? randomUUID() : task.id;
    known.add(id);
    return { ...task, id };
  });
  return { ...plan, tasks };
}

async function requireSound(
  { client, accountId }: AccountRead,
  { alertTypeId }: CreateMaintenancePlan,
  before: CreateMaintenancePlan | null,
): Promise<void> {
  if (alertTypeId === null || alertTypeId === before?.alertTypeId) return;
  const { rowCount } = await client.query(
    `select from alert_types where account_id = $1 and alert_type_id = $2 and category = 'maintenance'
      and deleted_at is null`,
    [accountId, alertTypeId],
  );
  if (rowCount === 0)
    throw new DomainError('validation_failed', {
      errors: { alertTypeId: ['not_found'] },
      detail: 'The alert type does not exist or is not of the category maintenance. Choose another.',
    });
}
