import { anyone, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { tripExportTypes } from '../trips/values.ts';
import * as schemas from './schemas.ts';

const ROUTES = 'services:simc:geolocalizacao:rotas';

// One's own reports change nothing for others, who get what they see themselves. No POST among them: a token that only
// reads may POST what asks to see.
const access = sees(ROUTES, 'none');

export const mailedReportCalls = {
  listMailedReports: {
    summary: 'Reports by e-mail that the caller made or gets, by name, with what became of the last one',
    access,
    query: schemas.listMailedReportsQuery,
    status: 200,
    answer: schemas.mailedReportListSchema,
  },
  listMailedReportPeople: {
    summary: 'People of the account who see routes, and may be sent reports of them, by name',
    access,
    query: schemas.listMailedReportPeopleQuery,
    status: 200,
    answer: schemas.mailedReportPeopleSchema,
  },
  createMailedReport: {
    summary:
      'Have trips or stops mailed each day, week or month under a name that is free; a repeat of what is there answers it',
    access: sees(ROUTES),
    body: schemas.saveMailedReportSchema,
    status: 201,
    answer: schemas.mailedReportSchema,
  },
  updateMailedReport: {
    summary: 'Change a report by e-mail: what it is of, when it is sent and to whom',
    access,
    params: schemas.mailedReportParams,
    body: schemas.saveMailedReportSchema,
    status: 200,
    answer: schemas.mailedReportSchema,
  },
  pauseMailedReport: {
    summary: 'Send a report no more for the time being, or again from the next period on',
    access,
    params: schemas.mailedReportParams,
    body: schemas.pauseMailedReportSchema,
    status: 200,
    answer: schemas.mailedReportSchema,
  },
  deleteMailedReport: {
    summary: 'Delete a report by e-mail; links that were mailed of it open nothing any more',
    access,
    params: schemas.mailedReportParams,
    status: 204,
  },
  sendMailedReport: {
    summary: 'Mail the last whole period of a report now, beside its schedule',
    access,
    effort: 'invitation',
    params: schemas.mailedReportParams,
    status: 204,
  },
  leaveMailedReport: {
    summary: 'Get a report no more',
    access,
    params: schemas.mailedReportParams,
    status: 204,
  },
  openMailedReport: {
    summary: 'What the link of a mailed report opens; it is counted',
    access: anyone,
    body: schemas.openMailedReportSchema,
    status: 200,
    answer: schemas.sentReportSchema,
  },
  downloadMailedReport: {
    summary: 'The file of a mailed report, as its recipient may see it now',
    access: anyone,
    body: schemas.openMailedReportSchema,
    status: 200,
    rawAnswer: Object.values(tripExportTypes),
  },
} as const satisfies Readonly<Record<string, Call>>;
