import { administratorOf, anyone, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { givenFileQuery } from '../files/schemas.ts';
import { fileMediaTypes } from '../files/values.ts';
import * as accessSchemas from './access-schemas.ts';
import * as boards from './board-schemas.ts';
import * as reports from './report-schemas.ts';
import * as schemas from './schemas.ts';

const read = sees('services:dashboards', 'none');
/** Viewers open what is there for them; what is there, and for whom, administrators decide. */
const change = administratorOf('services:dashboards');
/** Who sees what is seen with the section, and changed by administrators. */
const seeAccess = sees('admin:dashboards', 'none');
const access = administratorOf('admin:dashboards');

export const dashboardCalls = {
  listBriefcases: {
    summary: 'Briefcases that the person sees something in, as they are arranged',
    access: read,
    query: schemas.languageQuery,
    status: 200,
    answer: schemas.briefcaseTreeSchema,
  },
  createBriefcase: {
    summary: 'Create a briefcase, or one within another; nobody but administrators sees it yet',
    access: change,
    body: schemas.createBriefcaseSchema,
    status: 201,
    answer: schemas.briefcaseSchema,
  },
  updateBriefcase: {
    summary: 'Change a briefcase',
    access: change,
    params: schemas.briefcaseParams,
    body: schemas.updateBriefcaseSchema,
    status: 200,
    answer: schemas.briefcaseSchema,
  },
  deleteBriefcase: {
    summary: 'Delete a briefcase with the briefcases in it and all their contents',
    access: change,
    params: schemas.briefcaseParams,
    query: schemas.deleteBriefcaseQuery,
    status: 204,
  },
  orderBriefcases: {
    summary: 'Arrange briefcases that lie together',
    access: change,
    body: schemas.orderBriefcasesSchema,
    status: 204,
  },
  listContents: {
    summary: 'Contents that the person sees',
    access: read,
    query: schemas.listContentsQuery,
    status: 200,
    answer: schemas.contentListSchema,
  },
  getContent: {
    summary:
      'A content with what it is made of. It counts as opened: the audit and the person’s recent contents keep it, at most once in ten minutes',
    access: read,
    params: schemas.contentParams,
    query: schemas.languageQuery,
    hasEffect: true,
    status: 200,
    answer: schemas.contentSchema,
  },
  getContentFile: {
    summary: 'The bytes of the file that a content shows; answers ranges',
    access: read,
    params: schemas.contentParams,
    query: givenFileQuery,
    status: 200,
    rawAnswer: Object.values(fileMediaTypes),
  },
  createContent: {
    summary: 'Create a content in a briefcase',
    access: change,
    body: schemas.createContentSchema,
    status: 201,
    answer: schemas.contentSchema,
  },
  updateContent: {
    summary: 'Change a content',
    access: change,
    params: schemas.contentParams,
    body: schemas.updateContentSchema,
    status: 200,
    answer: schemas.contentSchema,
  },
  deleteContent: { summary: 'Delete a content', access: change, params: schemas.contentParams, status: 204 },
  orderContents: {
    summary: 'Arrange the contents of a briefcase',
    access: change,
    params: schemas.briefcaseParams,
    body: schemas.orderContentsSchema,
    status: 204,
  },
  moveContents: {
    summary: 'Move contents into a briefcase, behind those that are there',
    access: change,
    body: schemas.moveContentsSchema,
    status: 204,
  },
  addFavouriteContent: {
    summary: 'Make a content one of the person’s favourites',
    access: read,
    params: schemas.contentParams,
    status: 204,
  },
  removeFavouriteContent: {
    summary: 'Make a content no favourite of the person',
    access: read,
    params: schemas.contentParams,
    status: 204,
  },
  getBoard: {
    summary: 'What the tiles of a native content say of the ULs that the person sees',
    access: read,
    params: schemas.contentParams,
    query: boards.boardQuery,
    status: 200,
    answer: boards.boardDataSchema,
  },
  tryBoard: {
    summary: 'What tiles would say, before they are saved',
    access: change,
    body: boards.tryBoardSchema,
    status: 200,
    answer: boards.boardDataSchema,
  },
  getEmbedOrigins: {
    summary: 'Origins whose pages embeds may show',
    access: change,
    status: 200,
    answer: schemas.embedOriginsSchema,
  },
  changeEmbedOrigins: {
    summary: 'List other origins; an embed of one that is no longer listed shows nothing',
    access: change,
    body: schemas.embedOriginsSchema,
    status: 200,
    answer: schemas.embedOriginsSchema,
  },
  listReportSources: {
    summary: 'Servers of Power BI, Metabase, Superset and Grafana whose reports contents show',
    access: change,
    status: 200,
    answer: reports.reportSourcesSchema,
  },
  createReportSource: {
    summary: 'Keep a server of reports; its secret is sealed and never answered',
    access: change,
    body: reports.createReportSourceSchema,
    status: 201,
    answer: reports.reportSourceSchema,
  },
  updateReportSource: {
    summary: 'Change a server of reports',
    access: change,
    params: reports.reportSourceParams,
    body: reports.updateReportSourceSchema,
    status: 200,
    answer: reports.reportSourceSchema,
  },
  deleteReportSource: {
    summary: 'Delete a server of reports; contents of it show nothing from then on',
    access: change,
    params: reports.reportSourceParams,
    status: 204,
  },
  getEmbedFrame: {
    summary:
      'A page that holds nothing but the embedded one, of whose origin alone it may show frames; its address is that of a content, and opens for ten minutes',
    access: anyone,
    query: schemas.embedFrameQuery,
    rawAnswer: ['text/html'],
    status: 200,
  },
  listAccessBriefcases: {
    summary: 'All briefcases of the account, as they are arranged, with how many contents each has',
    access: seeAccess,
    query: schemas.languageQuery,
    status: 200,
    answer: accessSchemas.accessBriefcaseListSchema,
  },
  getBriefcaseAccess: {
    summary: 'Who sees which contents of a briefcase, and why',
    access: seeAccess,
    params: schemas.briefcaseParams,
    query: accessSchemas.briefcaseAccessQuery,
    status: 200,
    answer: accessSchemas.briefcaseAccessSchema,
  },
  listAccessPeople: {
    summary: 'Viewers who have the section of dashboards, with how many contents each sees',
    access: seeAccess,
    query: accessSchemas.listAccessPeopleQuery,
    status: 200,
    answer: accessSchemas.accessPersonListSchema,
  },
  getPersonAccess: {
    summary: 'Every briefcase and content, whether a person sees it, and why',
    access: seeAccess,
    params: accessSchemas.accessPersonParams,
    query: schemas.languageQuery,
    status: 200,
    answer: accessSchemas.personAccessSchema,
  },
  previewAccess: {
    summary: 'Who would see more or less after these changes; nothing is saved',
    access,
    body: accessSchemas.changeAccessSchema,
    status: 200,
    answer: accessSchemas.accessEffectSchema,
  },
  changeAccess: {
    summary: 'Change who sees what; open screens follow within a second',
    access,
    body: accessSchemas.changeAccessSchema,
    status: 200,
    answer: accessSchemas.accessEffectSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
