import type { Verification } from '@azimute/contract';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import {
  transact,
  type AccountRead,
  type VerbContext,
  type VerbDependencies,
} from '../../platform/transact.ts';

export function verificationRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  return defineRoutes({
    getVerification: ({ caller }) => transact(by(caller.actor), getVerification),
  });
}

interface TotalRow {
  readonly verifiedAt: Date | null;
  readonly assets: number;
  readonly days: number;
  readonly differences: number;
}

type DifferentRow = Omit<Verification['different'][number], 'verifiedAt'> & { readonly verifiedAt: Date };

const MOST_DIFFERENT = 50;

/** Returns the results of recomputing the figures of the account's assets. */
async function getVerification({ client, accountId }: AccountRead): Promise<Verification> {
  const { rows: totals } = await client.query<TotalRow>(
    `select max(verified_at) as "verifiedAt", count(from_at)::int as assets, coalesce(sum(days), 0)::int as days,
        coalesce(sum(difference_count), 0)::int as differences
      from asset_verifications where account_id = $1`,
    [accountId],
  );
  const { rows: different } = await client.query<DifferentRow>(
    `select json_build_object('id', a.asset_id, 'code', a.code) as asset, v.verified_at as "verifiedAt",
        v.difference_count as differences, v.differences as first
      from asset_verifications v join assets a on a.account_id = v.account_id and a.asset_id = v.asset_id
      where v.account_id = $1 and v.difference_count > 0 order by v.verified_at desc, a.asset_id limit $2`,
    [accountId, MOST_DIFFERENT],
  );
  const [total] = totals;
  return {
    verifiedAt: total?.verifiedAt?.toISOString() ?? null,
    assets: total?.assets ?? 0,
    days: total?.days ?? 0,
    differences: total?.differences ?? 0,
    different: different.map((row) => ({ ...row, verifiedAt: row.verifiedAt.toISOString() })),
  };
}
