import type { CallPaths } from '../call-address.ts';

export const mailedReportPaths = {
  listMailedReports: 'GET /mailed-reports',
  listMailedReportPeople: 'GET /mailed-reports/people',
  createMailedReport: 'PUT /mailed-reports',
  updateMailedReport: 'PUT /mailed-reports/:mailedReportId',
  pauseMailedReport: 'PUT /mailed-reports/:mailedReportId/paused',
  deleteMailedReport: 'DELETE /mailed-reports/:mailedReportId',
  sendMailedReport: 'PUT /mailed-reports/:mailedReportId/sending',
  leaveMailedReport: 'DELETE /mailed-reports/:mailedReportId/recipients/me',
  openMailedReport: 'POST /sent-reports/open',
  downloadMailedReport: 'POST /sent-reports/download',
} as const satisfies CallPaths;
