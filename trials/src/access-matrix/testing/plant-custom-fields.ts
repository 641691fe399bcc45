import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/** A custom field to change, one to delete and one to restore, for each asset: they belong to the account. */
export const customFieldIdsOf = (assetId: number) => ({
  customFieldId: 1_000_000 + 3 * assetId,
  otherFieldId: 1_000_001 + 3 * assetId,
  deletedFieldId: 1_000_002 + 3 * assetId,
});
export const customFieldsPlantedAt = '2026-01-01T00:00:00.000Z';

/** Planting again restores them. */
export async function plantCustomFields(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  { accountId, assetId }: { readonly accountId: number; readonly assetId: number },
): Promise<void> {
  const { customFieldId, otherFieldId, deletedFieldId } = customFieldIdsOf(assetId);
  await queryAsOwner(
    `insert into asset_fields (account_id, field_id, place, kind, unit, names, choices, updated_at, deleted_at, kept_values)
      overriding system value
      select $1, id, id, 'text', '', jsonb_build_object('en', 'Planted ' || id, 'es', '', 'pt', ''), '{}', $2,
        case when id = $4 then now() end, case when id = $4 then '{}'::jsonb end
      from unnest($3::int[]) as f (id)
      on conflict (account_id, field_id) do update set place = excluded.place, names = excluded.names,
        updated_at = excluded.updated_at, deleted_at = excluded.deleted_at, kept_values = excluded.kept_values`,
    [accountId, customFieldsPlantedAt, [customFieldId, otherFieldId, deletedFieldId], deletedFieldId],
  );
}
