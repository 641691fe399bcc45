import {
  briefcasesPerAccount,
  validationCodes,
  type Briefcase,
  type CreateBriefcase,
  type UpdateBriefcase,
  type OrderBriefcases,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { refusingTakenName } from '../../platform/refuse-taken-name.ts';
import { transact, type AccountRead, type VerbContext } from '../../platform/transact.ts';
import { changeAndTell } from './access-effect.ts';
import { readBriefcase } from './briefcases-reads.ts';
import { holdDashboards, requireVersion, requireAllFound } from './dashboard-rules.ts';
import type { TextLanguage } from './translated.ts';

/**
 * Creates a briefcase, placed after the existing ones.
 * @throws DomainError validation_failed
 */
export function createBriefcase(
  context: VerbContext,
  settings: CreateBriefcase,
  language: TextLanguage,
): Promise<Briefcase> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdDashboards(transaction);
    await requireRoom(transaction);
    await requireParent(transaction, settings.parentId, null);
    const { name, description, translations, color, icon, parentId, enabled } = settings;
    const { rows } = await refusingTakenName(
      client.query<{ id: number }>(
        `insert into briefcases (account_id, parent_id, name, description, color, icon, enabled, translations, place)
          select $1, $2::int, $3, $4, $5, $6, $7, $8, coalesce(max(place) + 1, 0) from briefcases
          where account_id = $1 and parent_id is not distinct from $2::int
          returning briefcase_id as id`,
        [accountId, parentId, name, description, color, icon, enabled, JSON.stringify(translations)],
      ),
    );
    const briefcase = await readBriefcase(transaction, rows[0]?.id ?? 0, language);
    await audit(client, {
      action: 'briefcase.create',
      entity: 'briefcase',
      entityId: briefcase.id,
      after: settings,
    });
    return briefcase;
  });
}

/** @throws DomainError not_found, conflict, validation_failed */
export function updateBriefcase(
  context: VerbContext,
  briefcaseId: number,
  { updatedAt, ...settings }: UpdateBriefcase,
  language: TextLanguage,
): Promise<Briefcase> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdDashboards(transaction);
    const before = await readBriefcase(transaction, briefcaseId, null);
    requireVersion(before.updatedAt, updatedAt);
    await requireParent(transaction, settings.parentId, briefcaseId);
    const { name, description, translations, color, icon, parentId, enabled } = settings;
    await changeAndTell(transaction, { briefcaseIds: [briefcaseId] }, () =>
      refusingTakenName(
        client.query(
          `update briefcases b set parent_id = $3, name = $4, description = $5, color = $6, icon = $7, enabled = $8,
              translations = $9,               updated_at = clock_timestamp(),
              place = case when b.parent_id is not distinct from $3::int then b.place else (
                select coalesce(max(o.place) + 1, 0) from briefcases o
                where o.account_id = $1 and o.parent_id is not distinct from $3::int) end
            where b.account_id = $1 and b.briefcase_id = $2`,
          [
            accountId,
            briefcaseId,
            parentId,
            name,
            description,
            color,
            icon,
            enabled,
            JSON.stringify(translations),
          ],
        ),
      ),
    );
    const briefcase = await readBriefcase(transaction, briefcaseId, language);
    await audit(client, {
      action: 'briefcase.update',
      entity: 'briefcase',
      entityId: briefcaseId,
      before: settingsOf(before),
      after: settings,
    });
    return briefcase;
  });
}

function settingsOf({
  name,
  description,
  translations,
  color,
  icon,
  parentId,
  enabled,
}: Briefcase): CreateBriefcase {
  return { name, description, translations, color, icon, parentId, enabled };
}

async function requireRoom({ client, accountId }: AccountRead): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from briefcases where account_id = $1',
    [accountId],
  );
  if ((rows[0]?.count ?? 0) < briefcasesPerAccount) return;
  throw new DomainError('validation_failed', {
    errors: { name: [validationCodes.maxLength] },
    detail: `You have reached the limit of ${briefcasesPerAccount} dashboard folders. Delete one and try again.`,
  });
}

/** Briefcases have only one level of nesting. */
async function requireParent(
  { client, accountId }: AccountRead,
  parentId: number | null,
  briefcaseId: number | null,
): Promise<void> {
  if (parentId === null) return;
  const { rows } = await client.query<{ fits: boolean }>(
    `select parent_id is null and briefcase_id is distinct from $3::int and not exists (
        select from briefcases c where c.account_id = $1 and c.parent_id = $3::int) as fits
      from briefcases where account_id = $1 and briefcase_id = $2`,
    [accountId, parentId, briefcaseId],
  );
  if (rows[0]?.fits === true) return;
  throw new DomainError('validation_failed', {
    errors: { parentId: ['unknown'] },
    detail:
      'Dashboard folders can be nested up to 2 levels. Choose an existing top-level folder as the parent; a folder with subfolders cannot have one.',
  });
}

/**
 * Arranges sibling briefcases; others follow.
 * @throws DomainError validation_failed
 */
export function orderBriefcases(context: VerbContext, { ids }: OrderBriefcases): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdDashboards(transaction);
    const { rows } = await client.query<{ named: number | null }>(
      `with parent as (select parent_id from briefcases where account_id = $1 and briefcase_id = $2),
        arranged as (
          select b.briefcase_id, row_number() over (
              order by array_position($3::int[], b.briefcase_id), b.place, b.briefcase_id) as place
          from briefcases b, parent
          where b.account_id = $1 and b.parent_id is not distinct from parent.parent_id)
        update briefcases b set place = a.place from arranged a
        where b.account_id = $1 and b.briefcase_id = a.briefcase_id
        returning case when b.briefcase_id = any($3::int[]) then b.briefcase_id end as named`,
      [accountId, ids[0], ids],
    );
    requireAllFound(rows.filter(({ named }) => named !== null).length, ids);
    await audit(client, {
      action: 'briefcase.order',
      entity: 'briefcase',
      entityId: ids[0] ?? 0,
      after: { ids },
    });
  });
}
