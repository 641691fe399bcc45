import { importPKCS8, SignJWT } from 'jose';
import type { OpenReport } from '../report-provider.ts';

/**
 * Grafana signs readers in by a JWT (ES256) in the address (`auth.jwt` with `url_login`). It confines nothing by itself: account
 * and ULs are claims, for its teams and data sources to go by.
 */
export const openGrafana: OpenReport = async ({ source, report, reader, expiresAt }) => {
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
