import type {
  CreateMaintenanceService,
  ListMaintenanceServicesQuery,
  MaintenanceService,
} from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import { dayColumn, decimalColumn, hiddenColumn } from '../../platform/records/record-columns.ts';
import { defineRecordTable } from '../../platform/records/record-table.ts';
import type { AccountRead } from '../../platform/transact.ts';

export const services = defineRecordTable<
  MaintenanceService,
  CreateMaintenanceService,
  ListMaintenanceServicesQuery
>({
  entity: 'maintenance-service',
  table: 'maintenance_services',
  id: 'maintenance_service_id',
  columns: {
    assetId: hiddenColumn('asset_id'),
    task: 'task',
    doneOn: dayColumn('done_on'),
    hours: decimalColumn('hours'),
    kilometers: decimalColumn('kilometers'),
    cost: decimalColumn('cost'),
    note: 'note',
  },
  joins: `join fleet_assets a on a.account_id = r.account_id and a.asset_id = r.asset_id
    left join work_orders w on w.account_id = r.account_id and w.work_order_id = r.work_order_id`,
  shows: {
    asset: `json_build_object('id', a.asset_id, 'code', a.code, 'model', a.model, 'isArchived', a.archived_at is not null)`,
    unit: "json_build_object('id', a.unit_id, 'name', a.unit_name)",
    isPlanned: 'r.task_id is not null',
    workOrder: `case when w.work_order_id is not null then json_build_object('id', w.work_order_id, 'code', w.code,
      'photoCount', (select count(*)::int from work_photos p
        where p.account_id = w.account_id and p.work_order_id = w.work_order_id)) end`,
  },
  filters: {
    assets: 'r.asset_id',
    units: 'r.unit_id',
    from: (day, bind) => `r.done_on >= ${bind(day)}::date`,
    to: (day, bind) => `r.done_on <= ${bind(day)}::date`,
  },
  searched: ['r.task', 'r.note', 'a.code', 'a.model'],
  requireSound: async (read, { assetId, doneOn }, before) => {
    if (assetId !== before?.assetId) await requireAsset(read, assetId);
    if (doneOn !== before?.doneOn) await requirePast(read, doneOn);
  },
  requireOwn: ({ workOrder }) => {
    if (workOrder !== null)
      throw new DomainError('conflict', {
        detail: `The service belongs to work order ${workOrder.code}. Change that order instead.`,
      });
  },
});

async function requireAsset({ client, accountId }: AccountRead, assetId: number): Promise<void> {
  const { rowCount } = await client.query(
    'select from fleet_assets where account_id = $1 and asset_id = $2 and archived_at is null',
    [accountId, assetId],
  );
  if (rowCount === 0)
    throw new DomainError('validation_failed', {
      errors: { assetId: ['not_found'] },
      detail: 'The asset does not exist or is not visible to you. Choose one from listWorkOrderChoices.',
    });
}

async function requirePast({ client, accountId, at }: AccountRead, day: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from accounts where account_id = $1 and $2::date > ($3::timestamptz at time zone time_zone)::date`,
    [accountId, day, at],
  );
  if (rowCount !== 0)
    throw new DomainError('validation_failed', {
      errors: { doneOn: ['invalid_value'] },
      detail: 'The day of a service cannot be in the future.',
    });
}
