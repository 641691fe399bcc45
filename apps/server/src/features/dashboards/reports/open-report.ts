import { randomUUID } from 'node:crypto';
import { reportTokenMinutes, type ReportBody, type ReportProvider } from '@azimute/contract';
import { SignJWT, importPKCS8 } from 'jose';
import { guardedFetch } from '../../../platform/http/guarded-fetch.ts';
import { mayBePrivate } from '../../../platform/private-hosts.ts';
import { openSecret } from '../../../platform/seal-secret.ts';
import { transact, type AccountRead, type VerbContext } from '../../../platform/transact.ts';
import { openPowerBi } from './providers/open-power-bi.ts';
import { openSuperset } from './providers/open-superset.ts';
import type {
  AskProvider,
  OpenReport,
  OpenSource,
  ReportFrame,
  ReportProblem,
  ReportReader,
} from './report-provider.ts';
import { contextOf, type ReportSettings } from './report-sources.ts';

/**
 * Grafana signs readers in by a JWT (ES256) in the address (`auth.jwt` with `url_login`). The JWT restricts nothing by
 * itself: account and ULs are claims for its teams and data sources to use.
 */
const openGrafana: OpenReport = async ({ source, report, reader, expiresAt }) => {
  const token = await new SignJWT({
    email: reader.email,
    name: reader.name,
    account: String(reader.accountId),
    units: reader.units,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setSubject(`${reader.accountId}-${reader.userId ?? 'key'}`)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(await importPKCS8(source.secret, 'ES256'));
  const query = new URLSearchParams({ kiosk: '1', auth_token: token });
  return {
    kind: 'page',
    url: `${source.address}/d/${encodeURIComponent(report.report)}?${query.toString()}`,
  };
};

/**
 * Static embedding of Metabase: a JWT (HS256) with the embedding key names the dashboard or question and its
 * locked parameters, which the reader cannot change. Since an empty list would allow every row, a reader
 * without ULs gets a code that matches none.
 */
const openMetabase: OpenReport = async ({ source, report, reader, expiresAt }) => {
  const { accountField, unitsField, item } = report;
  const params = {
    ...(accountField !== '' && { [accountField]: String(reader.accountId) }),
    ...(unitsField !== '' && { [unitsField]: reader.units.length === 0 ? [randomUUID()] : reader.units }),
  };
  const token = await new SignJWT({ resource: { [item]: Number(report.report) }, params })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(expiresAt)
    .sign(Buffer.from(source.secret));
  return { kind: 'page', url: `${source.address}/embed/${item}/${token}#bordered=false&titled=false` };
};

const WITHIN_MS = 10_000;
const MOST_BYTES = 256 * 1024;

const providers: Readonly<Record<ReportProvider, OpenReport>> = {
  power_bi: openPowerBi,
  metabase: openMetabase,
  superset: openSuperset,
  grafana: openGrafana,
};

/**
 * Requests the frame of a report for the actor from its source, outside any transaction. Returns undefined if
 * the source was deleted.
 */
export async function openReport(
  context: VerbContext,
  { sealingKey, reportsAllowPrivate }: ReportSettings,
  report: ReportBody,
  person: Pick<ReportReader, 'email' | 'name'>,
): Promise<ReportFrame | ReportProblem | undefined> {
  const found = await transact(context, async (read) => {
    const source = await readSource(read, report.sourceId, sealingKey);
    return source && { source, units: await readUnits(read) };
  });
  if (found === undefined) return undefined;
  const { source, units } = found;
  const { accountId, userId } = context.actor;
  const ask: AskProvider = ({ url: address, ...request }) => {
    const url = new URL(address);
    return guardedFetch({
      ...request,
      url,
      reach: mayBePrivate(reportsAllowPrivate, url) ? 'private-too' : 'public',
      withinMs: WITHIN_MS,
      mostBytes: MOST_BYTES,
    });
  };
  const expiresAt = new Date(context.clock.now().getTime() + reportTokenMinutes * 60_000);
  const reader = { ...person, accountId, userId, units };
  return await providers[source.provider]({ source, report, reader, expiresAt, ask });
}

async function readSource(
  { client, accountId }: AccountRead,
  sourceId: number,
  sealingKey: Buffer,
): Promise<OpenSource | undefined> {
  const { rows } = await client.query<Omit<OpenSource, 'secret'> & { secret: Buffer | null }>(
    `select provider, address, user_name as user, tenant, authority, secret from report_sources
      where account_id = $1 and report_source_id = $2`,
    [accountId, sourceId],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { secret, ...source } = row;
  const opened =
    secret === null
      ? ''
      : openSecret(sealingKey, secret, contextOf(accountId, row.provider)).toString('utf8');
  return { ...source, secret: opened };
}

async function readUnits({ client, accountId }: AccountRead): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(
    'select code from units where account_id = $1 order by code',
    [accountId],
  );
  return rows.map(({ code }) => code);
}
