import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/** A target of a UL to change, and one to delete. Planting again restores them. */
export const targetIdsOf = (unitId: number) => ({
  targetId: 1_000_000 + 2 * unitId,
  otherTargetId: 1_000_001 + 2 * unitId,
});
export const targetsPlantedAt = '2026-01-01T00:00:00.000Z';

export async function plantTargets(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  { accountId, unitId, text }: { readonly accountId: number; readonly unitId: number; readonly text: string },
): Promise<void> {
  const { targetId, otherTargetId } = targetIdsOf(unitId);
  await queryAsOwner(
    `insert into targets (account_id, target_id, metric, unit_id, category, value, first_day, updated_at)
      overriding system value
      select $1, id, metric, $2, $3, 40, '2026-01-01', $4 from unnest($5::int[], $6::text[]) as t (id, metric)
      on conflict (account_id, target_id) do update set metric = excluded.metric, category = excluded.category,
        value = excluded.value, first_day = excluded.first_day, last_day = null, updated_at = excluded.updated_at`,
    [accountId, unitId, text, targetsPlantedAt, [targetId, otherTargetId], ['utilization', 'cost']],
  );
}
