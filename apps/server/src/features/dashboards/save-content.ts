import {
  contentsPerAccount,
  validationCodes,
  type ContentBody,
  type CreateContent,
  type UpdateContent,
  type ReportBody,
  type ReportProvider,
} from '@azimute/contract';
import { audit } from '../../platform/audit.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { transact, type AccountRead, type Transaction, type VerbContext } from '../../platform/transact.ts';
import { changeAndTell } from './access-effect.ts';
import { readContent, type StoredContent } from './contents-reads.ts';
import { holdDashboards, requireVersion } from './dashboard-rules.ts';
import { readEmbedOrigins } from './embed-origins.ts';
import { listReportSources } from './reports/report-sources.ts';
import type { TextLanguage } from './translated.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const shapes: Readonly<Record<ReportProvider, { readonly report: RegExp; readonly workspace?: RegExp }>> = {
  metabase: { report: /^[1-9]\d{0,8}$/ },
  superset: { report: UUID },
  grafana: { report: /^[\w-]{1,40}$/ },
  power_bi: { report: UUID, workspace: UUID },
};

type Settings = Omit<CreateContent, 'briefcaseId'>;

/** @throws DomainError validation_failed, also if the origin of an embed is not listed */
export function createContent(
  context: VerbContext,
  { briefcaseId, ...settings }: CreateContent,
  language: TextLanguage,
): Promise<StoredContent> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdDashboards(transaction);
    await requireRoom(transaction);
    await requireBriefcase(transaction, briefcaseId);
    await requireUsable(transaction, settings.body);
    const { name, description, translations, enabled, body } = settings;
    const { kind, ...rest } = body;
    let contentId = 0;
    await changeAndTell(transaction, { briefcaseIds: [briefcaseId] }, async () => {
      const { rows } = await client.query<{ id: number }>(
        `insert into contents (account_id, briefcase_id, kind, name, description, enabled, body, translations, place)
          select $1, $2::int, $3, $4, $5, $6, $7, $8, coalesce(max(place) + 1, 0) from contents
          where account_id = $1 and briefcase_id = $2
          returning content_id as id`,
        [
          accountId,
          briefcaseId,
          kind,
          name,
          description,
          enabled,
          JSON.stringify(rest),
          JSON.stringify(translations),
        ],
      );
      contentId = rows[0]?.id ?? 0;
    });
    const content = await readContent(transaction, contentId, language);
    await audit(client, {
      action: 'content.create',
      entity: 'content',
      entityId: contentId,
      after: { briefcaseId, ...forAudit(settings) },
    });
    return content;
  });
}

/** @throws DomainError not_found, conflict, validation_failed as for a new one */
export function updateContent(
  context: VerbContext,
  contentId: number,
  { updatedAt, ...settings }: UpdateContent,
  language: TextLanguage,
): Promise<StoredContent> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdDashboards(transaction);
    const before = await readContent(transaction, contentId);
    requireVersion(before.updatedAt, updatedAt);
    await requireUsable(transaction, settings.body);
    const { name, description, translations, enabled, body } = settings;
    const { kind, ...rest } = body;
    await changeAndTell(transaction, { briefcaseIds: [before.briefcase.id] }, () =>
      client.query(
        `update contents set kind = $3, name = $4, description = $5, enabled = $6, body = $7, translations = $8,
            updated_at = clock_timestamp()
          where account_id = $1 and content_id = $2`,
        [
          accountId,
          contentId,
          kind,
          name,
          description,
          enabled,
          JSON.stringify(rest),
          JSON.stringify(translations),
        ],
      ),
    );
    const content = await readContent(transaction, contentId, language);
    await audit(client, {
      action: 'content.update',
      entity: 'content',
      entityId: contentId,
      before: forAudit(before),
      after: forAudit(settings),
    });
    return content;
  });
}

/** The audit records only the number of a board's tiles; the item contains their settings. */
function forAudit({ name, description, translations, enabled, body }: Settings): Record<string, unknown> {
  const { kind, ...made } = body;
  const what = 'tiles' in made ? { days: made.days, tiles: made.tiles.length } : made;
  return { name, description, translations, enabled, kind, ...what };
}

async function requireRoom({ client, accountId }: AccountRead): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from contents where account_id = $1',
    [accountId],
  );
  if ((rows[0]?.count ?? 0) < contentsPerAccount) return;
  throw new DomainError('validation_failed', {
    errors: { name: [validationCodes.maxLength] },
    detail: `You have reached the limit of ${contentsPerAccount} dashboard items. Delete some and try again.`,
  });
}

/** @throws DomainError validation_failed */
export async function requireBriefcase(
  { client, accountId }: AccountRead,
  briefcaseId: number,
): Promise<void> {
  const { rowCount } = await client.query(
    'select from briefcases where account_id = $1 and briefcase_id = $2',
    [accountId, briefcaseId],
  );
  if (rowCount === 0) throw new DomainError('validation_failed', { errors: { briefcaseId: ['unknown'] } });
}

async function requireUsable(read: Transaction, body: ContentBody): Promise<void> {
  if (body.kind === 'file') await requireFile(read, body.fileId);
  if (body.kind === 'report') await requireReport(read, body);
  if (body.kind !== 'embed') return;
  const { origin } = new URL(body.url);
  const { origins } = await readEmbedOrigins(read);
  if (origins.includes(origin)) return;
  throw new DomainError('validation_failed', {
    errors: { 'body.url': ['origin_not_listed'] },
    detail: `Embedding pages of ${origin} is not allowed. Ask an administrator to add this origin.`,
  });
}

async function requireFile({ client, accountId }: AccountRead, fileId: number): Promise<void> {
  const { rowCount } = await client.query('select from files where account_id = $1 and file_id = $2', [
    accountId,
    fileId,
  ]);
  if (rowCount === 0) throw new DomainError('validation_failed', { errors: { 'body.fileId': ['unknown'] } });
}

/** @throws DomainError validation_failed if the source is missing, or has other kinds of reports */
async function requireReport(read: AccountRead, body: ReportBody): Promise<void> {
  const source = (await listReportSources(read)).items.find(({ id }) => id === body.sourceId);
  if (source === undefined)
    throw new DomainError('validation_failed', { errors: { 'body.sourceId': ['unknown'] } });
  const { report, workspace } = shapes[source.provider];
  const wrong = [
    ...(report.test(body.report) ? [] : ['body.report']),
    ...(workspace === undefined || workspace.test(body.workspace) ? [] : ['body.workspace']),
  ];
  if (wrong.length === 0) return;
  throw new DomainError('validation_failed', {
    errors: Object.fromEntries(wrong.map((name) => [name, ['not_an_id']])),
    detail: `Invalid report ID for ${source.name}. Metabase uses a number, Superset and Power BI a UUID, Grafana a uid.`,
  });
}

/** @throws DomainError not_found */
export function deleteContent(context: VerbContext, contentId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdDashboards(transaction);
    const { name, kind, briefcase } = await readContent(transaction, contentId);
    await changeAndTell(transaction, { briefcaseIds: [briefcase.id] }, () =>
      client.query('delete from contents where account_id = $1 and content_id = $2', [accountId, contentId]),
    );
    await audit(client, {
      action: 'content.delete',
      entity: 'content',
      entityId: contentId,
      before: { name, kind, briefcaseId: briefcase.id },
    });
  });
}
