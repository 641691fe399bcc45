import { generateKeyPairSync } from 'node:crypto';
import {
  reportSourcesPerAccount,
  validationCodes,
  type CreateReportSource,
  type ReportProvider,
  type ReportSource,
  type ReportSources,
  type UpdateReportSource,
} from '@azimute/contract';
import { audit } from '../../../platform/audit.ts';
import { mayBePrivate, type PrivateHosts } from '../../../platform/private-hosts.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { refusingTakenName } from '../../../platform/refuse-taken-name.ts';
import { sealSecret } from '../../../platform/seal-secret.ts';
import { transact, type AccountRead, type VerbContext } from '../../../platform/transact.ts';
import { holdDashboards, requireVersion } from '../dashboard-rules.ts';

export interface ReportSettings {
  readonly sealingKey: Buffer;
  readonly reportsAllowPrivate: PrivateHosts;
}

/** Returns the encryption context of a secret. */
export function contextOf(accountId: number, provider: ReportProvider): string {
  return `report source ${provider} ${accountId}`;
}

/** Required settings of each provider, beside name and address. */
const needed: Readonly<Record<ReportProvider, readonly ('user' | 'tenant' | 'authority' | 'secret')[]>> = {
  power_bi: ['user', 'tenant', 'authority', 'secret'],
  metabase: ['secret'],
  superset: ['user', 'secret'],
  grafana: [],
};

interface Row extends Omit<ReportSource, 'updatedAt'> {
  readonly updated_at: Date;
}

export async function listReportSources({ client, accountId }: AccountRead): Promise<ReportSources> {
  const { rows } = await client.query<Row>(
    `select s.report_source_id as id, s.provider, s.name, s.address, s.user_name as "user", s.tenant, s.authority,
        s.secret is not null as "hasSecret", s.public_key as "publicKey", s.updated_at,
        (select count(*)::int from contents c where c.account_id = s.account_id and c.kind = 'report'
          and (c.body ->> 'sourceId')::int = s.report_source_id) as "contentCount"
      from report_sources s where s.account_id = $1 order by fold_text(s.name) collate "C", s.report_source_id`,
    [accountId],
  );
  return {
    items: rows.map(({ updated_at: updatedAt, ...source }) => ({
      ...source,
      updatedAt: updatedAt.toISOString(),
    })),
  };
}

/** @throws DomainError not_found */
async function readReportSource(read: AccountRead, sourceId: number): Promise<ReportSource> {
  const source = (await listReportSources(read)).items.find(({ id }) => id === sourceId);
  if (source === undefined) throw new DomainError('not_found');
  return source;
}

/**
 * @throws DomainError validation_failed if settings of the provider are missing, the address is not https, or
 * the name is used
 */
export function createReportSource(
  context: VerbContext,
  settings: ReportSettings,
  given: CreateReportSource,
): Promise<ReportSource> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdDashboards(transaction);
    const { items } = await listReportSources(transaction);
    if (items.length >= reportSourcesPerAccount)
      throw new DomainError('validation_failed', {
        errors: { name: [validationCodes.maxLength] },
        detail: `You have reached the limit of ${reportSourcesPerAccount} report servers. Delete one and try again.`,
      });
    requireComplete(settings, given.provider, given, false);
    const pair = given.provider === 'grafana' ? createKeyPair() : undefined;
    const secret = pair?.privateKey ?? given.secret ?? '';
    const sealed = sealSecret(settings.sealingKey, Buffer.from(secret), contextOf(accountId, given.provider));
    const { rows } = await refusingTakenName(
      client.query<{ id: number }>(
        `insert into report_sources
            (account_id, provider, name, address, user_name, tenant, authority, secret, public_key)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning report_source_id as id`,
        [accountId, given.provider, ...columnsOf(given), sealed, pair?.publicKey ?? null],
      ),
    );
    const source = await readReportSource(transaction, rows[0]?.id ?? 0);
    await audit(client, {
      action: 'report-source.create',
      entity: 'report-source',
      entityId: source.id,
      after: forAudit(source),
    });
    return source;
  });
}

/** @throws DomainError not_found, conflict, validation_failed as for a new one */
export function updateReportSource(
  context: VerbContext,
  settings: ReportSettings,
  sourceId: number,
  { updatedAt, ...given }: UpdateReportSource,
): Promise<ReportSource> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdDashboards(transaction);
    const before = await readReportSource(transaction, sourceId);
    requireVersion(before.updatedAt, updatedAt);
    const { provider } = before;
    // A secret for one server is not sent to another.
    const isSameServer = given.address === before.address && given.authority === before.authority;
    requireComplete(settings, provider, given, isSameServer && before.hasSecret);
    const isNew = given.secret !== null && provider !== 'grafana';
    const sealed = isNew
      ? sealSecret(settings.sealingKey, Buffer.from(given.secret ?? ''), contextOf(accountId, provider))
      : null;
    await refusingTakenName(
      client.query(
        `update report_sources set name = $3, address = $4, user_name = $5, tenant = $6, authority = $7,
            secret = coalesce($8, secret), updated_at = clock_timestamp()
          where account_id = $1 and report_source_id = $2`,
        [accountId, sourceId, ...columnsOf(given), sealed],
      ),
    );
    const source = await readReportSource(transaction, sourceId);
    await audit(client, {
      action: 'report-source.update',
      entity: 'report-source',
      entityId: sourceId,
      before: forAudit(before),
      after: { ...forAudit(source), secretChanged: isNew },
    });
    return source;
  });
}

/** @throws DomainError not_found */
export function deleteReportSource(context: VerbContext, sourceId: number): Promise<void> {
  return transact(context, async (transaction) => {
    const { client, accountId } = transaction;
    await holdDashboards(transaction);
    const before = await readReportSource(transaction, sourceId);
    await client.query('delete from report_sources where account_id = $1 and report_source_id = $2', [
      accountId,
      sourceId,
    ]);
    await audit(client, {
      action: 'report-source.delete',
      entity: 'report-source',
      entityId: sourceId,
      before: forAudit(before),
    });
  });
}

type Given = Omit<CreateReportSource, 'provider'>;

function columnsOf({ name, address, user, tenant, authority }: Given): string[] {
  return [name, address, user, tenant, authority];
}

function forAudit({ provider, name, address, user, tenant, authority }: ReportSource): object {
  return { provider, name, address, user, tenant, authority };
}

function requireComplete(
  { reportsAllowPrivate }: ReportSettings,
  provider: ReportProvider,
  given: Given,
  hasSecret: boolean,
): void {
  const missing = needed[provider].filter((name) =>
    name === 'secret' ? !hasSecret && (given.secret ?? '') === '' : given[name] === '',
  );
  const insecure = (['address', 'authority'] as const).filter((name) => {
    const url = URL.parse(given[name]);
    return url?.protocol === 'http:' && !mayBePrivate(reportsAllowPrivate, url);
  });
  if (missing.length + insecure.length === 0) return;
  const errors: Record<string, (number | string)[]> = {};
  for (const name of missing) errors[name] = [validationCodes.required];
  for (const name of insecure) errors[name] = ['not_https'];
  throw new DomainError('validation_failed', {
    errors,
    detail:
      missing.length > 0
        ? `A source of this kind requires ${missing.join(', ')}. Enter the secret again when you change the server.`
        : 'The server address must use https.',
  });
}

function createKeyPair(): { readonly privateKey: string; readonly publicKey: string } {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}
