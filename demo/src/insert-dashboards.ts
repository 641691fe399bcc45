import { locales, type Locale, type Translations } from '@azimute/contract';
import type pg from 'pg';
import type { BriefcaseKey, DemoContent, Titled } from './content/demo-content.ts';
import { demoContents } from './content/demo-contents.ts';
import { planBriefcases } from './demo-briefcases.ts';

/** Inserts the demo's briefcases with their items, and access for its profile. */
export async function insertDashboards(
  owner: pg.ClientBase,
  { accountId, locale }: { accountId: number; locale: Locale },
): Promise<void> {
  const { statusNote, ...texts } = demoContents[locale];
  const briefcases = planBriefcases(statusNote);
  const ids = new Map<BriefcaseKey, number>();
  for (const [place, { key, color, icon, parent, enabled = true, contents }] of briefcases.entries()) {
    const { name, description = '' } = texts.briefcases[key];
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
        JSON.stringify(translate(locale, (of) => of.briefcases[key])),
      ],
    );
    const id = rows[0]?.id ?? 0;
    ids.set(key, id);
    for (const [index, { body, key: contentKey }] of contents.entries()) {
      const { kind, ...rest } = body;
      const { name: title, description: about = '' } = texts.contents[contentKey];
      await owner.query(
        `insert into contents (account_id, briefcase_id, kind, name, description, enabled, body, place, translations)
          values ($1, $2, $3, $4, $5, true, $6, $7, $8)`,
        [
          accountId,
          id,
          kind,
          title,
          about,
          JSON.stringify(rest),
          index,
          JSON.stringify(translate(locale, (of) => of.contents[contentKey])),
        ],
      );
    }
  }
  await owner.query(
    `insert into contents (account_id, briefcase_id, kind, name, description, enabled, body, place)
      select $1, $2, 'file', regexp_replace(name, '[.]pdf$', ''), '', true, jsonb_build_object('fileId', file_id), 9
      from files where account_id = $1 and kind = 'pdf' order by file_id limit 1`,
    [accountId, ids.get('maintenance')],
  );
  await owner.query(
    `insert into briefcase_profiles (account_id, briefcase_id, profile_id)
      select p.account_id, b.briefcase_id, p.profile_id from profiles p join briefcases b using (account_id)
      where p.account_id = $1 and b.briefcase_id = any($2::int[])`,
    [accountId, briefcases.filter(({ given }) => given).map(({ key }) => ids.get(key))],
  );
}

/** Returns the translations found in the content of the other languages. */
function translate(locale: Locale, find: (content: DemoContent) => Titled): Translations {
  const others = locales.filter((other) => other !== locale);
  return Object.fromEntries(others.map((other) => [other, find(demoContents[other])]));
}
