import { administratorOf, anyone, sees } from '../access-rules.ts';
import type { Call } from '../call.ts';
import { givenFileQuery } from '../files/schemas.ts';
import { fileMediaTypes } from '../files/values.ts';
import * as accessSchemas from './access-schemas.ts';
import * as boards from './board-schemas.ts';
import * as reports from './report-schemas.ts';
import * as schemas from './schemas.ts';

const read = sees('services:dashboards', 'none');
/** Viewers only open items; administrators decide which ones exist, and for whom. */
const change = administratorOf('services:dashboards');
/** Users with the section see the access; administrators change it. */
const seeAccess = sees('admin:dashboards', 'none');
const access = administratorOf('admin:dashboards');

export const dashboardCalls = {
  listBriefcases: {
    summary: 'List briefcases',
    description: 'Returns the briefcases (dashboard folders) in which the caller can see an item, in order.',
    access: read,
    query: schemas.languageQuery,
    status: 200,
    answer: schemas.briefcaseTreeSchema,
  },
  createBriefcase: {
    summary: 'Create a briefcase',
    description:
      'Creates a briefcase, optionally inside another. Only administrators see it until you give others access.',
    access: change,
    body: schemas.createBriefcaseSchema,
    status: 201,
    answer: schemas.briefcaseSchema,
  },
  updateBriefcase: {
    summary: 'Update a briefcase',
    description: 'Changes a briefcase.',
    access: change,
    params: schemas.briefcaseParams,
    body: schemas.updateBriefcaseSchema,
    status: 200,
    answer: schemas.briefcaseSchema,
  },
  deleteBriefcase: {
    summary: 'Delete a briefcase',
    description: 'Deletes a briefcase with all nested briefcases and items.',
    access: change,
    params: schemas.briefcaseParams,
    query: schemas.deleteBriefcaseQuery,
    status: 204,
  },
  orderBriefcases: {
    summary: 'Order briefcases',
    description: 'Sets the order of briefcases at the same level.',
    access: change,
    body: schemas.orderBriefcasesSchema,
    status: 204,
  },
  listContents: {
    summary: 'List dashboard items',
    description: 'Returns the items that the caller can see.',
    access: read,
    query: schemas.listContentsQuery,
    status: 200,
    answer: schemas.contentListSchema,
  },
  getContent: {
    summary: 'Get a dashboard item',
    description:
      'Returns an item with its definition. Each opening is recorded, at most once in ten minutes.',
    access: read,
    params: schemas.contentParams,
    query: schemas.languageQuery,
    hasEffect: true,
    status: 200,
    answer: schemas.contentSchema,
  },
  getContentFile: {
    summary: 'Download the file of a dashboard item',
    description: 'Returns the file that an item shows. Supports range requests.',
    access: read,
    params: schemas.contentParams,
    query: givenFileQuery,
    status: 200,
    rawAnswer: Object.values(fileMediaTypes),
  },
  createContent: {
    summary: 'Create a dashboard item',
    description: 'Creates a board, an embedded page, a report, a file or a link in a briefcase.',
    access: change,
    body: schemas.createContentSchema,
    status: 201,
    answer: schemas.contentSchema,
  },
  updateContent: {
    summary: 'Update a dashboard item',
    description: 'Changes an item.',
    access: change,
    params: schemas.contentParams,
    body: schemas.updateContentSchema,
    status: 200,
    answer: schemas.contentSchema,
  },
  deleteContent: {
    summary: 'Delete a dashboard item',
    description: 'Deletes an item.',
    access: change,
    params: schemas.contentParams,
    status: 204,
  },
  orderContents: {
    summary: 'Order dashboard items',
    description: 'Sets the order of the items of a briefcase.',
    access: change,
    params: schemas.briefcaseParams,
    body: schemas.orderContentsSchema,
    status: 204,
  },
  moveContents: {
    summary: 'Move dashboard items',
    description: 'Moves items to the end of another briefcase.',
    access: change,
    body: schemas.moveContentsSchema,
    status: 204,
  },
  addFavouriteContent: {
    summary: 'Add a favorite',
    description: 'Adds an item to the favorites of the caller.',
    access: read,
    params: schemas.contentParams,
    status: 204,
  },
  removeFavouriteContent: {
    summary: 'Remove a favorite',
    description: 'Removes an item from the favorites of the caller.',
    access: read,
    params: schemas.contentParams,
    status: 204,
  },
  getBoard: {
    summary: 'Get the data of a board',
    description: 'Returns the data of each tile, limited to the ULs of the caller.',
    access: read,
    params: schemas.contentParams,
    query: boards.boardQuery,
    status: 200,
    answer: boards.boardDataSchema,
  },
  tryBoard: {
    summary: 'Preview a board',
    description: 'Returns the data of tiles that are not saved yet.',
    access: change,
    body: boards.tryBoardSchema,
    status: 200,
    answer: boards.boardDataSchema,
  },
  getEmbedOrigins: {
    summary: 'Get embed origins',
    description: 'Returns the origins whose pages may be embedded.',
    access: change,
    status: 200,
    answer: schemas.embedOriginsSchema,
  },
  changeEmbedOrigins: {
    summary: 'Update embed origins',
    description: 'Replaces the list of allowed origins. Embedded pages of other origins are no longer shown.',
    access: change,
    body: schemas.embedOriginsSchema,
    status: 200,
    answer: schemas.embedOriginsSchema,
  },
  listReportSources: {
    summary: 'List report servers',
    description:
      'Returns the servers of Power BI, Metabase, Superset and Grafana whose reports items can show.',
    access: change,
    status: 200,
    answer: reports.reportSourcesSchema,
  },
  createReportSource: {
    summary: 'Create a report server',
    description: 'Adds a report server. Its secret is encrypted and never returned.',
    access: change,
    body: reports.createReportSourceSchema,
    status: 201,
    answer: reports.reportSourceSchema,
  },
  updateReportSource: {
    summary: 'Update a report server',
    description: 'Changes a report server.',
    access: change,
    params: reports.reportSourceParams,
    body: reports.updateReportSourceSchema,
    status: 200,
    answer: reports.reportSourceSchema,
  },
  deleteReportSource: {
    summary: 'Delete a report server',
    description: 'Deletes a report server. Items with its reports show nothing afterwards.',
    access: change,
    params: reports.reportSourceParams,
    status: 204,
  },
  getEmbedFrame: {
    summary: 'Get the frame of an embedded page',
    description:
      'Returns a page that contains only the embedded page and allows frames only from its origin. Its address is part of the item and is valid for ten minutes.',
    access: anyone,
    query: schemas.embedFrameQuery,
    rawAnswer: ['text/html'],
    status: 200,
  },
  listAccessBriefcases: {
    summary: 'List briefcases with access',
    description: 'Returns all briefcases of the account with the number of items in each.',
    access: seeAccess,
    query: schemas.languageQuery,
    status: 200,
    answer: accessSchemas.accessBriefcaseListSchema,
  },
  getBriefcaseAccess: {
    summary: 'Get the access to a briefcase',
    description: 'Returns which users see which items of a briefcase, and why.',
    access: seeAccess,
    params: schemas.briefcaseParams,
    query: accessSchemas.briefcaseAccessQuery,
    status: 200,
    answer: accessSchemas.briefcaseAccessSchema,
  },
  listAccessPeople: {
    summary: 'List viewers of dashboards',
    description: 'Returns the viewers with access to dashboards and the number of items that each can see.',
    access: seeAccess,
    query: accessSchemas.listAccessPeopleQuery,
    status: 200,
    answer: accessSchemas.accessPersonListSchema,
  },
  getPersonAccess: {
    summary: 'Get the dashboard access of a user',
    description: 'Returns every briefcase and item, whether the user can see it, and why.',
    access: seeAccess,
    params: accessSchemas.accessPersonParams,
    query: schemas.languageQuery,
    status: 200,
    answer: accessSchemas.personAccessSchema,
  },
  previewAccess: {
    summary: 'Preview access changes',
    description: 'Returns which users would gain or lose access. Nothing is saved.',
    access,
    body: accessSchemas.changeAccessSchema,
    status: 200,
    answer: accessSchemas.accessEffectSchema,
  },
  changeAccess: {
    summary: 'Update dashboard access',
    description:
      'Changes access to briefcases and items, all or nothing. Open screens follow within a second.',
    access,
    body: accessSchemas.changeAccessSchema,
    status: 200,
    answer: accessSchemas.accessEffectSchema,
  },
} as const satisfies Readonly<Record<string, Call>>;
