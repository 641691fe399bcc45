import type { ReportBody } from '@azimute/contract';
import { textIn, type OpenReport, type ReportReader } from '../report-provider.ts';

/**
 * Guest tokens of Superset: a user configured for the portal signs in and requests a token for one dashboard, with
 * row-level security clauses for all of its data.
 */
export const openSuperset: OpenReport = async ({ source, report, reader, ask }) => {
  const json = { 'content-type': 'application/json' };
  const signedIn = textIn(
    await ask({
      url: `${source.address}/api/v1/security/login`,
      method: 'POST',
      headers: json,
      body: JSON.stringify({
        username: source.user,
        password: source.secret,
        provider: 'db',
        refresh: false,
      }),
    }),
    'access_token',
  );
  if (typeof signedIn !== 'string') return signedIn;
  const token = textIn(
    await ask({
      url: `${source.address}/api/v1/security/guest_token/`,
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${signedIn}` },
      body: JSON.stringify({
        user: { username: reader.email, first_name: reader.name, last_name: '' },
        resources: [{ type: 'dashboard', id: report.report }],
        rls: clausesOf(report, reader).map((clause) => ({ clause })),
      }),
    }),
    'token',
  );
  if (typeof token !== 'string') return token;
  return { kind: 'superset', url: source.address, id: report.report, token };
};

/** A reader without ULs sees no row. */
function clausesOf(
  { accountField, unitsField }: Pick<ReportBody, 'accountField' | 'unitsField'>,
  { accountId, units }: Pick<ReportReader, 'accountId' | 'units'>,
): string[] {
  const listed = units.map((code) => `'${code.replaceAll("'", "''")}'`).join(', ');
  return [
    ...(accountField === '' ? [] : [`${accountField} = ${accountId}`]),
    ...(unitsField === '' ? [] : [listed === '' ? '1 = 0' : `${unitsField} in (${listed})`]),
  ];
}
