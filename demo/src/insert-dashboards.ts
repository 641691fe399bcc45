import type pg from 'pg';
import { demoBriefcases } from './demo-briefcases.ts';
import { demoDashboardTexts } from './demo-dashboard-texts.ts';

/** The briefcases of the demo with their contents, and those that its profile gives. */
export async function insertDashboards(owner: pg.ClientBase, accountId: number): Promise<void> {
  const ids = new Map<string, number>();
  for (const [place, briefcase] of demoBriefcases.entries()) {
    const { name, description, color, icon, parent, enabled = true } = briefcase;
    const { rows } = await owner.query<{ id: number }>(
      `insert into briefcases (account_id, parent_id, name, description, color, icon, place, enabled, translations)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning briefcase_id as id`,
      [
        accountId,
        parent === undefined ? null : ids.get(parent),
        name,
        description,
        color,
        icon,
        place,
        enabled,
        JSON.stringify(demoDashboardTexts[name] ?? {}),
      ],
    );
    const id = rows[0]?.id ?? 0;
    ids.set(name, id);
    for (const [index, { body, ...content }] of briefcase.contents.entries()) {
      const { kind, ...rest } = body;
      await owner.query(
        `insert into contents (account_id, briefcase_id, kind, name, description, enabled, body, place, translations)
          values ($1, $2, $3, $4, $5, true, $6, $7, $8)`,
        [
          accountId,
          id,
          kind,
          content.name,
          content.description,
          JSON.stringify(rest),
          index,
          JSON.stringify(demoDashboardTexts[content.name] ?? {}),
        ],
      );
    }
  }
  await owner.query(
    `insert into contents (account_id, briefcase_id, kind, name, description, enabled, body, place)
      select $1, $2, 'file', regexp_replace(name, '[.]pdf$', ''), '', true, jsonb_build_object('fileId', file_id), 9
      from files where account_id = $1 and kind = 'pdf' order by file_id limit 1`,
    [accountId, ids.get('Manutenção')],
  );
  await owner.query(
    `insert into briefcase_profiles (account_id, briefcase_id, profile_id)
      select p.account_id, b.briefcase_id, p.profile_id from profiles p join briefcases b using (account_id)
      where p.account_id = $1 and b.name = any($2::text[])`,
    [accountId, demoBriefcases.filter(({ given }) => given).map(({ name }) => name)],
  );
}
