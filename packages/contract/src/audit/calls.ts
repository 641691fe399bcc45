import { administrator } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { exportMediaTypes } from '../list/values.ts';
import * as schemas from './schemas.ts';

export const auditCalls = {
  listAudit: {
    summary: 'What was done in the account, by whom, as whom, and from where; the newest first',
    access: administrator,
    query: schemas.listAuditQuery,
    status: 200,
    answer: schemas.auditListSchema,
  },
  listAuditFacets: {
    summary: 'Actions and people that the audit of the account tells of',
    access: administrator,
    status: 200,
    answer: schemas.auditFacetsSchema,
  },
  exportAudit: {
    summary: 'Rows of the audit, as a file for spreadsheets; the header azimute-rows says how many',
    access: administrator,
    effort: 'export',
    body: schemas.exportAuditSchema,
    status: 200,
    rawAnswer: Object.values(exportMediaTypes),
  },
} as const satisfies Readonly<Record<string, Call>>;
