import type { Briefcase, BriefcaseTree } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead, Transaction } from '../../platform/transact.ts';

interface Row {
  readonly briefcase_id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly description: string;
  readonly color: Briefcase['color'];
  readonly icon: Briefcase['icon'];
  readonly enabled: boolean;
  readonly content_count: number;
  readonly updated_at: Date;
}

const SELECT = `select b.briefcase_id, b.parent_id, b.name, b.description, b.color, b.icon, b.enabled, b.updated_at,
    coalesce(c.count, 0) as content_count
  from briefcases b
  left join briefcases p on p.account_id = b.account_id and p.briefcase_id = b.parent_id
  left join (select briefcase_id, count(*)::int as count from contents where account_id = $1 group by 1) c
    on c.briefcase_id = b.briefcase_id`;

/** Each briefcase (`b`, its parent `p`) followed by those in it. */
export const BRIEFCASE_ORDER = [
  'coalesce(p.place, b.place)',
  'coalesce(b.parent_id, b.briefcase_id)',
  '(b.parent_id is not null)::int',
  'b.place',
  'b.briefcase_id',
] as const;

export async function listBriefcases({ client, accountId, actor }: Transaction): Promise<BriefcaseTree> {
  const { rows } = await client.query<Row>(
    `${SELECT} where b.account_id = $1 order by ${BRIEFCASE_ORDER.join(', ')}`,
    [accountId],
  );
  const favourites = await client.query<{ count: number }>(
    `select count(*)::int as count from content_marks where account_id = $1 and user_id = $2 and favourite`,
    [accountId, actor.userId],
  );
  return {
    items: rows.map(present),
    favouriteCount: favourites.rows[0]?.count ?? 0,
    contentCount: rows.reduce((sum, { content_count: count }) => sum + count, 0),
  };
}

/** @throws DomainError not_found */
export async function readBriefcase(
  { client, accountId }: AccountRead,
  briefcaseId: number,
): Promise<Briefcase> {
  const { rows } = await client.query<Row>(`${SELECT} where b.account_id = $1 and b.briefcase_id = $2`, [
    accountId,
    briefcaseId,
  ]);
  const [row] = rows;
  if (row === undefined) throw new DomainError('not_found');
  return present(row);
}

function present(row: Row): Briefcase {
  return {
    id: row.briefcase_id,
    name: row.name,
    description: row.description,
    color: row.color,
    icon: row.icon,
    parentId: row.parent_id,
    enabled: row.enabled,
    contentCount: row.content_count,
    updatedAt: row.updated_at.toISOString(),
  };
}
