import type {
  ListMigrationDifferencesQuery,
  MigrationComparison,
  MigrationDifference,
} from '@azimute/contract';
import { comparedKinds, rightByReason, type ComparedKind } from '@azimute/contract/migration-comparisons';
import { DomainError } from '../../../platform/domain-error.ts';
import type { AccountClient } from '../../../platform/imports/import-kind.ts';
import { pageOf, readIdPlace, type Page } from '../../../platform/lists/cursor.ts';

type ComparedCounts = Readonly<Record<ComparedKind, { readonly theirs: number; readonly ours: number }>>;

/** The stored part of a difference. */
export type DifferenceContent = Omit<
  MigrationDifference,
  'line' | 'asset' | 'kind' | 'reason' | 'right' | 'at'
>;

interface ComparisonRow {
  readonly state: MigrationComparison['state'];
  readonly from: Date;
  readonly to: Date;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly deviceCount: number;
  readonly devicesDone: number;
  readonly devicesLeftOut: number;
  readonly differencesLeftOut: number;
  readonly counts: Partial<ComparedCounts>;
}

/** @throws DomainError not_found if the server is not the user's, or was never compared */
export async function readComparison(
  { client, accountId }: AccountClient,
  serverId: number,
): Promise<MigrationComparison> {
  const { rows } = await client.query<ComparisonRow>(
    `select state, from_at as from, to_at as to, created_at as "createdAt", finished_at as "finishedAt",
        device_count as "deviceCount", devices_done as "devicesDone", devices_left_out as "devicesLeftOut",
        differences_left_out as "differencesLeftOut", counts
      from migration_comparisons where account_id = $1 and migration_server_id = $2`,
    [accountId, serverId],
  );
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  const { rows: groups } = await client.query<{
    kind: ComparedKind;
    reason: MigrationDifference['reason'];
    count: number;
  }>(
    `select kind, reason, count(*)::int as count from migration_differences
      where account_id = $1 and migration_server_id = $2 group by kind, reason order by count desc, reason`,
    [accountId, serverId],
  );
  const sum = (of: typeof groups): number => of.reduce((total, { count }) => total + count, 0);
  const { counts, from, to, createdAt, finishedAt, ...progress } = row;
  const reasons = new Map(
    groups.map(({ reason }) => [reason, groups.filter((one) => one.reason === reason)]),
  );
  return {
    ...progress,
    from: from.toISOString(),
    to: to.toISOString(),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    kinds: comparedKinds.map((kind) => {
      const own = groups.filter((group) => group.kind === kind);
      return {
        kind,
        theirs: counts[kind]?.theirs ?? 0,
        ours: counts[kind]?.ours ?? 0,
        differences: sum(own),
        unexplained: sum(own.filter(({ reason }) => reason === null)),
      };
    }),
    reasons: [...reasons]
      .map(([reason, own]) => ({ reason, count: sum(own) }))
      .toSorted((a, b) => b.count - a.count),
  };
}

interface DifferenceRow {
  readonly line: number;
  readonly assetId: number;
  readonly code: string;
  readonly kind: ComparedKind;
  readonly reason: MigrationDifference['reason'];
  readonly at: Date;
  readonly content: DifferenceContent;
}

const SELECT = `select d.line, d.asset_id as "assetId", a.code, d.kind, d.reason, d.at, d.content
  from migration_differences d join assets a on a.account_id = d.account_id and a.asset_id = d.asset_id`;

/** @throws DomainError not_found */
export async function listDifferences(
  account: AccountClient,
  serverId: number,
  { kinds, reasons, cursor, limit }: ListMigrationDifferencesQuery,
): Promise<Page<MigrationDifference>> {
  const { client, accountId } = account;
  await readComparison(account, serverId);
  const list = `migration-differences-${serverId}`;
  const place = readIdPlace(list, cursor);
  const where = `d.account_id = $1 and d.migration_server_id = $2 and ($3::text[] is null or d.kind = any($3))
    and ($4::text[] is null or coalesce(d.reason, 'none') = any($4))`;
  const values = [accountId, serverId, kinds ?? null, reasons ?? null];
  const { rows } = await client.query<DifferenceRow>(
    `${SELECT} where ${where} and d.line > $5 order by d.line limit $6`,
    [...values, place?.after ?? 0, limit + 1],
  );
  const { rows: counted } = await client.query<{ count: number }>(
    `select count(*)::int as count from migration_differences d where ${where}`,
    values,
  );
  const total = place?.total ?? counted[0]?.count ?? 0;
  const placeOf = ({ line }: DifferenceRow): string[] => [String(line)];
  return pageOf(rows, { list, limit, total, placeOf, present: presentDifference });
}

/** Reads all differences after a line, up to a number of them. */
export async function readDifferences(
  { client, accountId }: AccountClient,
  serverId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<MigrationDifference[]> {
  const { rows } = await client.query<DifferenceRow>(
    `${SELECT} where d.account_id = $1 and d.migration_server_id = $2 and d.line > $3 order by d.line limit $4`,
    [accountId, serverId, after, limit],
  );
  return rows.map(presentDifference);
}

function presentDifference({ line, assetId, code, kind, reason, at, content }: DifferenceRow) {
  return {
    line,
    asset: { id: assetId, code },
    kind,
    at: at.toISOString(),
    ...content,
    reason,
    right: reason === null ? null : rightByReason[reason],
  };
}
