import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/**
 * A plan to change and one to delete, which belong to the account; due maintenance of the asset, and two of its past
 * services. Planting again restores them.
 */
export const maintenanceIdsOf = (assetId: number) => ({
  planId: 1_000_000 + 2 * assetId,
  otherPlanId: 1_000_001 + 2 * assetId,
  dueId: 1_000_000 + assetId,
  serviceId: 1_000_000 + 2 * assetId,
  otherServiceId: 1_000_001 + 2 * assetId,
});
export const maintenancePlantedAt = '2026-01-01T00:00:00.000Z';
const taskId = '00000000-0000-4000-8000-000000000002';

export async function plantMaintenance(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  {
    accountId,
    assetId,
    text,
  }: { readonly accountId: number; readonly assetId: number; readonly text: string },
): Promise<void> {
  const { planId, otherPlanId, dueId, serviceId, otherServiceId } = maintenanceIdsOf(assetId);
  await queryAsOwner(
    `insert into maintenance_plans (account_id, maintenance_plan_id, name, category, tasks, opens_orders, updated_at)
      overriding system value
      select $1, id, 'plan ' || id, 'plan ' || id, $3, false, $2 from unnest($4::int[]) as p (id)
      on conflict (account_id, maintenance_plan_id) do update set name = excluded.name, category = excluded.category,
        model = null, tasks = excluded.tasks, updated_at = excluded.updated_at`,
    [
      accountId,
      maintenancePlantedAt,
      JSON.stringify([
        {
          id: taskId,
          name: 'Oil',
          counts: 'floating',
          hours: 250,
          kilometers: null,
          days: null,
          liters: null,
          tolerancePercent: 10,
          parts: [],
          checklist: [],
          cost: null,
          includes: [],
        },
      ]),
      [planId, otherPlanId],
    ],
  );
  await queryAsOwner(
    `insert into maintenance_counts (account_id, asset_id, begun_on, meters) values ($1, $2, '2026-01-01', '{}')
      on conflict do nothing`,
    [accountId, assetId],
  );
  await queryAsOwner(
    `insert into maintenance_dues (account_id, maintenance_due_id, asset_id, unit_id, category, maintenance_plan_id,
        task_id, task, state)
      overriding system value
      select $1, $3, a.asset_id, a.unit_id, a.category, $4, $5, $6, 'unknown' from assets a
      where a.account_id = $1 and a.asset_id = $2
      on conflict do nothing`,
    [accountId, assetId, dueId, planId, taskId, text],
  );
  await queryAsOwner('delete from maintenance_services where account_id = $1 and asset_id = $2', [
    accountId,
    assetId,
  ]);
  await queryAsOwner(
    `insert into maintenance_services (account_id, maintenance_service_id, asset_id, unit_id, task, done_on, note, updated_at)
      overriding system value
      select $1, s.id, a.asset_id, a.unit_id, $3, '2026-01-01', $3, $4 from assets a, unnest($5::int[]) as s (id)
      where a.account_id = $1 and a.asset_id = $2`,
    [accountId, assetId, text, maintenancePlantedAt, [serviceId, otherServiceId]],
  );
}
