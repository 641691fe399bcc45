import type { CallName } from '@azimute/contract';
import type { Example, ExampleRequest } from './example.ts';
import type { Target } from './world.ts';

/** Of no mail. */
const token = 'b'.repeat(43);
const reportOf = ({ mailedReportId }: Target): ExampleRequest => ({ params: { mailedReportId } });
const settings = {
  period: 'week',
  hour: 6,
  of: 'trips',
  format: 'xlsx',
  columns: null,
  units: null,
  recipients: [],
};

export const mailedReportExamples = {
  listMailedReports: { request: () => ({ query: { limit: 500 } }) },
  listMailedReportPeople: { request: () => ({ query: { limit: 500 } }) },
  createMailedReport: {
    request: ({ assetId }, fresh) => ({ body: { ...settings, name: `Report ${fresh}`, assets: [assetId] } }),
    hidden: 422,
  },
  updateMailedReport: {
    request: (target, fresh) => ({
      ...reportOf(target),
      body: { ...settings, name: `Changed ${fresh}`, assets: [target.assetId] },
    }),
    foreign: 404,
  },
  pauseMailedReport: {
    request: (target) => ({ ...reportOf(target), body: { isPaused: true } }),
    foreign: 404,
  },
  sendMailedReport: { request: reportOf, foreign: 404 },
  leaveMailedReport: { request: reportOf, foreign: 404 },
  deleteMailedReport: { request: reportOf, foreign: 404 },
  openMailedReport: { request: () => ({ body: { token } }), publicStatus: 410 },
  downloadMailedReport: { request: () => ({ body: { token } }), publicStatus: 410 },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
