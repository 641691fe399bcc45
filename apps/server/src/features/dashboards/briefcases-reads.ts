import type { Briefcase, BriefcaseTree } from '@azimute/contract';
import { DomainError } from '../../platform/domain-error.ts';
import type { AccountRead, Transaction } from '../../platform/transact.ts';
import { translated, type TextLanguage } from './translated.ts';

interface Row {
  readonly briefcase_id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly description: string;
  readonly usual: Briefcase['usual'];
  readonly translations: Briefcase['translations'];
  readonly color: Briefcase['color'];
  readonly icon: Briefcase['icon'];
  readonly enabled: boolean;
  readonly content_count: number;
  readonly updated_at: Date;
}

/** $1 is the account, $2 the language. */
const SELECT = `select b.briefcase_id, b.parent_id, ${translated('b', 'name', '$2')} as name,
    ${translated('b', 'description', '$2')} as description, b.translations,
    jsonb_build_object('name', b.name, 'description', b.description) as usual, b.color, b.icon, b.enabled, b.updated_at,
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

export async function listBriefcases(
  { client, accountId, actor }: Transaction,
  language: TextLanguage,
): Promise<BriefcaseTree> {
  const { rows } = await client.query<Row>(
    `${SELECT} where b.account_id = $1 order by ${BRIEFCASE_ORDER.join(', ')}`,
    [accountId, language],
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
  language: TextLanguage,
): Promise<Briefcase> {
  const { rows } = await client.query<Row>(`${SELECT} where b.account_id = $1 and b.briefcase_id = $3`, [
    accountId,
    language,
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
    usual: row.usual,
    translations: row.translations,
    color: row.color,
    icon: row.icon,
    parentId: row.parent_id,
    enabled: row.enabled,
    contentCount: row.content_count,
    updatedAt: row.updated_at.toISOString(),
  };
}
