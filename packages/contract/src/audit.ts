import type { CallPaths } from './call-address.ts';

export const auditPaths = {
  listAudit: 'GET /audit',
  listAuditFacets: 'GET /audit/facets',
  exportAudit: 'POST /audit/export',
} as const satisfies CallPaths;
