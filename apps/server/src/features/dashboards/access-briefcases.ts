import type { AccessBriefcaseList } from '@azimute/contract';
import type { AccountRead } from '../../platform/transact.ts';
import { BRIEFCASE_ORDER } from './briefcases-reads.ts';
import { translated, type TextLanguage } from './translated.ts';

interface BriefcaseRow {
  readonly id: number;
  readonly name: string;
  readonly parentId: number | null;
  readonly enabled: boolean;
  readonly parentEnabled: boolean;
}

const BRIEFCASE = `b.briefcase_id as id, ${translated('b', 'name', '$2')} as name, b.parent_id as "parentId", b.enabled,
  coalesce(p.enabled, true) as "parentEnabled"`;
const BRIEFCASES = `overseen_briefcases b
  left join overseen_briefcases p on p.account_id = b.account_id and p.briefcase_id = b.parent_id`;

export async function listAccessBriefcases(
  { client, accountId }: AccountRead,
  language: TextLanguage,
): Promise<AccessBriefcaseList> {
  const { rows } = await client.query<AccessBriefcaseList['items'][number]>(
    `select ${BRIEFCASE}, b.color, b.icon, (select count(*)::int from overseen_contents c
        where c.account_id = b.account_id and c.briefcase_id = b.briefcase_id) as "contentCount"
      from ${BRIEFCASES} where b.account_id = $1 order by ${BRIEFCASE_ORDER.join(', ')}`,
    [accountId, language],
  );
  return { items: rows };
}

export async function readBriefcases(
  { client, accountId }: AccountRead,
  language: TextLanguage,
  briefcaseId: number | null = null,
): Promise<BriefcaseRow[]> {
  const { rows } = await client.query<BriefcaseRow>(
    `select ${BRIEFCASE} from ${BRIEFCASES}
      where b.account_id = $1 and ($3::int is null or b.briefcase_id = $3) order by ${BRIEFCASE_ORDER.join(', ')}`,
    [accountId, language, briefcaseId],
  );
  return rows;
}
