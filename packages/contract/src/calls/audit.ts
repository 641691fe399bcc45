import { administrator } from '../access.ts';
import * as audit from '../audit.ts';
import type { Call } from '../call.ts';
import { exportMediaTypes } from '../constants.ts';

export const auditCalls = {
  listAudit: {
    summary: 'What was done in the account, by whom, as whom, and from where; the newest first',
    access: administrator,
    query: audit.listAuditQuery,
    status: 200,
    answer: audit.auditListSchema,
  },
  listAuditFacets: {
    summary: 'Actions and people that the audit of the account tells of',
    access: administrator,
    status: 200,
    answer: audit.auditFacetsSchema,
  },
  exportAudit: {
    summary: 'Rows of the audit, as a file for spreadsheets; the header azimute-rows says how many',
    access: administrator,
    effort: 'export',
    body: audit.exportAuditSchema,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
} as const satisfies Readonly<Record<string, Call>>;
