import { reportTokenMinutes } from '@azimute/contract';
import { textIn, type OpenReport } from '../report-provider.ts';

const SCOPE = 'https://analysis.windows.net/powerbi/api/.default';

/**
 * Power BI, "app owns data": the service principal gets a token of the tenant, reads the report, and requests an embed
 * token for this report and its model; with a role, for the reader's effective identity.
 */
export const openPowerBi: OpenReport = async ({ source, report, reader, ask }) => {
  const principal = textIn(
    await ask({
      url: `${source.authority}/${encodeURIComponent(source.tenant)}/oauth2/v2.0/token`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: source.user,
        client_secret: source.secret,
        scope: SCOPE,
      }).toString(),
    }),
    'access_token',
  );
  if (typeof principal !== 'string') return principal;
  const headers = { authorization: `Bearer ${principal}`, 'content-type': 'application/json' };
  const found = await ask({
    url: `${source.address}/v1.0/myorg/groups/${report.workspace}/reports/${report.report}`,
    headers,
  });
  const url = textIn(found, 'embedUrl');
  if (typeof url !== 'string') return url;
  if (URL.parse(url)?.protocol !== 'https:')
    return { problem: 'source_refused', detail: 'The embedUrl of the report is not an https address.' };
  const datasetId = textIn(found, 'datasetId');
  if (typeof datasetId !== 'string') return datasetId;
  const identity = {
    username: reader.email,
    roles: [report.role],
    datasets: [datasetId],
    customData: JSON.stringify({ account: reader.accountId, units: reader.units }),
  };
  const token = textIn(
    await ask({
      url: `${source.address}/v1.0/myorg/GenerateToken`,
      method: 'POST',
      headers,
      body: JSON.stringify({
        reports: [{ id: report.report }],
        datasets: [{ id: datasetId }],
        lifetimeInMinutes: reportTokenMinutes,
        ...(report.role !== '' && { identities: [identity] }),
      }),
    }),
    'token',
  );
  if (typeof token !== 'string') return token;
  return { kind: 'power_bi', url, id: report.report, token };
};
