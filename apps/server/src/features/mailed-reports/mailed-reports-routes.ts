import { Readable } from 'node:stream';
import { limitPeople } from '../../platform/http/limit-people.ts';
import { defineRoutes } from '../../platform/http/route-table.ts';
import type { Actor } from '../../platform/postgres/transaction.ts';
import { transact, type VerbContext, type VerbDependencies } from '../../platform/transact.ts';
import { listMailedReportPeople, listMailedReports } from './mailed-reports-reads.ts';
import { downloadSentReport, openSentReport } from './open-sent-report.ts';
import {
  createMailedReport,
  deleteMailedReport,
  leaveMailedReport,
  pauseMailedReport,
  updateMailedReport,
} from './save-mailed-report.ts';
import { sendMailedReport } from './send-report-now.ts';

/** Of one address, behind which an office may read its mails. */
const READERS = { atOnce: 100, oneMoreMs: 1_000 };

export function mailedReportsRoutes(dependencies: VerbDependencies) {
  const by = (actor: Actor): VerbContext => ({ ...dependencies, actor });
  const readers = limitPeople(dependencies.clock, READERS);
  return defineRoutes({
    listMailedReports: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listMailedReports(read, query)),
    listMailedReportPeople: ({ caller, query }) =>
      transact(by(caller.actor), (read) => listMailedReportPeople(read, query)),
    createMailedReport: ({ caller, body }) => createMailedReport(by(caller.actor), body),
    updateMailedReport: ({ caller, params, body }) =>
      updateMailedReport(by(caller.actor), params.mailedReportId, body),
    pauseMailedReport: ({ caller, params, body }) =>
      pauseMailedReport(by(caller.actor), params.mailedReportId, body.isPaused),
    deleteMailedReport: ({ caller, params }) => deleteMailedReport(by(caller.actor), params.mailedReportId),
    sendMailedReport: ({ caller, params }) => sendMailedReport(by(caller.actor), params.mailedReportId),
    leaveMailedReport: ({ caller, params }) => leaveMailedReport(by(caller.actor), params.mailedReportId),
    openMailedReport: ({ body, raw }) => {
      readers.take(raw.ip);
      return openSentReport(dependencies, body.token);
    },
    downloadMailedReport: async ({ body, raw, reply }) => {
      readers.take(raw.ip);
      const file = await downloadSentReport(dependencies, body.token);
      return reply
        .type(file.mediaType)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .send(Readable.from(file.content, { objectMode: false }));
    },
  });
}
