import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { OpenReport } from '../report-provider.ts';

/**
 * Static embedding of Metabase: a JWT (HS256) of the embedding key names the dashboard or question and its locked
 * parameters, which the reader cannot change. An empty list would let every row through: who sees no UL gets the code of none.
 */
export const openMetabase: OpenReport = async ({ source, report, reader, expiresAt }) => {
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
