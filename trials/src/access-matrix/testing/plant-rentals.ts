import { createHash } from 'node:crypto';
import type { RentalContent } from '@azimute/contract';
import type { TestDatabase } from '@azimute/server/src/platform/testing/create-test-database.ts';

/** A contract of an asset to change and to issue statements of, one to delete, and a statement. */
export const rentalIdsOf = (assetId: number) => ({
  contractId: 1_000_000 + 2 * assetId,
  otherContractId: 1_000_001 + 2 * assetId,
  statementId: 1_000_000 + assetId,
});
/** Per day. */
export const rentalRate = 100;
export const rentalsPlantedAt = '2026-01-01T00:00:00.000Z';

const contentOf = (assetId: number): RentalContent => ({
  contract: {
    id: rentalIdsOf(assetId).contractId,
    code: 'contract',
    customer: { id: 1, name: 'customer' },
    asset: { id: assetId, code: 'asset', model: '' },
    site: null,
    from: '2026-01-01',
    to: null,
    basis: 'day',
    rate: rentalRate,
    includedHours: null,
    overuseRate: null,
    dayRule: 'calendar',
    leastMinutes: 60,
  },
  from: '2026-01-01',
  to: '2026-01-01',
  timeZone: 'UTC',
  currency: 'BRL',
  days: [],
  sums: {
    days: 0,
    countedDays: 0,
    unknownDays: 0,
    engineSeconds: 0,
    includedSeconds: null,
    overuseSeconds: 0,
    rent: 0,
    overuse: 0,
    total: 0,
  },
  number: 1,
  issuedAt: rentalsPlantedAt,
  issuedBy: { id: 1, name: 'issuer' },
});

/** Returns the signature of an asset's planted statement. */
export const signatureOf = (assetId: number): string =>
  createHash('sha256')
    .update(JSON.stringify(contentOf(assetId)))
    .digest('hex');

/** Planting again restores them. */
export async function plantRentals(
  { queryAsOwner }: Pick<TestDatabase, 'queryAsOwner'>,
  {
    accountId,
    customerId,
    unitId,
    assetId,
    text,
  }: {
    readonly accountId: number;
    readonly customerId: number;
    readonly unitId: number;
    readonly assetId: number;
    readonly text: string;
  },
): Promise<void> {
  const { contractId, otherContractId, statementId } = rentalIdsOf(assetId);
  await queryAsOwner(
    `insert into rental_contracts (account_id, contract_id, code, customer_id, asset_id, first_day, basis, rate, day_rule,
        least_minutes, note, updated_at)
      overriding system value
      select $1, id, 'planted ' || id, $2, $3, '2026-01-01', 'day', $7, 'calendar', 60, $4, $5
      from unnest($6::int[]) as c (id)
      on conflict (account_id, contract_id) do update set code = excluded.code, rate = excluded.rate,
        first_day = excluded.first_day, note = excluded.note, updated_at = excluded.updated_at`,
    [accountId, customerId, assetId, text, rentalsPlantedAt, [contractId, otherContractId], rentalRate],
  );
  await queryAsOwner(
    'delete from rental_statements where account_id = $1 and contract_id = $2 and statement_id <> $3',
    [accountId, contractId, statementId],
  );
  await queryAsOwner(
    `insert into rental_statements (account_id, statement_id, contract_id, unit_id, number, first_day, last_day, issued_at,
        content, signature)
      overriding system value values ($1, $2, $3, $4, 1, '2026-01-01', '2026-01-01', $5, $6, $7) on conflict do nothing`,
    [
      accountId,
      statementId,
      contractId,
      unitId,
      rentalsPlantedAt,
      JSON.stringify(contentOf(assetId)),
      signatureOf(assetId),
    ],
  );
}
