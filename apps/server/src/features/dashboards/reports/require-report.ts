import type { ReportBody, ReportProvider } from '@azimute/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { AccountRead } from '../../../platform/transact.ts';
import { listReportSources } from './report-sources.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const shapes: Readonly<Record<ReportProvider, { readonly report: RegExp; readonly workspace?: RegExp }>> = {
  metabase: { report: /^[1-9]\d{0,8}$/ },
  superset: { report: UUID },
  grafana: { report: /^[\w-]{1,40}$/ },
  power_bi: { report: UUID, workspace: UUID },
};

/** @throws DomainError validation_failed where the source is not there, or names its reports otherwise */
export async function requireReport(read: AccountRead, body: ReportBody): Promise<void> {
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
    detail: `This is not how ${source.name} names what it shows: Metabase by a number, Superset and Power BI by a UUID, Grafana by its uid.`,
  });
}
