import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/** A reading of an account to change, and one to delete. Planting again restores them. */
export const readingCodesOf = (accountId: number) => ({
  code: `planted_${accountId}`,
  otherCode: `other_${accountId}`,
});

export async function plantReadings(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  accountId: number,
): Promise<void> {
  const { code, otherCode } = readingCodesOf(accountId);
  await queryAsOwner('insert into reading_sets values ($1, 1) on conflict do nothing', [accountId]);
  await queryAsOwner(
    `insert into readings (account_id, code, kind, unit, names, sources, version, updated_at)
      select $1, code, 'number', 'bar', '{"en": "Planted", "es": "Planted", "pt": "Planted"}', '[]', 1, '2026-01-01Z'
      from unnest($2::text[]) as c (code)
      on conflict (account_id, code) do update set names = excluded.names, version = 1, updated_at = excluded.updated_at`,
    [accountId, [code, otherCode]],
  );
}
