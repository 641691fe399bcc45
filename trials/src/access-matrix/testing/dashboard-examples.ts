import type { CallName } from '@azimute/contract';
import { nothing, type Example, type ExampleRequest } from './example.ts';
import { plantedAt } from './plant-dashboards.ts';
import type { Target } from './world.ts';

const briefcaseOf = ({ briefcaseId }: Target): ExampleRequest => ({ params: { briefcaseId } });
const contentOf = ({ contentId }: Target): ExampleRequest => ({ params: { contentId } });
const body = { kind: 'link', url: 'https://help.example/manual' };
const reports = { address: 'https://bi.example', secret: 'key of embedding' };
const sourceOf = ({ reportSourceId }: Target): ExampleRequest => ({ params: { reportSourceId } });
const accessOf = ({ contentId }: Target): ExampleRequest => ({
  body: { changes: [{ kind: 'content', contentId, enabled: false }] },
});

export const dashboardExamples = {
  listBriefcases: { request: nothing },
  createBriefcase: { request: (_target, fresh) => ({ body: { name: fresh } }) },
  updateBriefcase: {
    request: (target, fresh) => ({ ...briefcaseOf(target), body: { name: fresh, updatedAt: plantedAt } }),
    hidden: 404,
  },
  deleteBriefcase: {
    request: (target) => ({ params: { briefcaseId: target.otherBriefcaseId }, query: { contents: 0 } }),
    hidden: 404,
  },
  orderBriefcases: { request: (target) => ({ body: { ids: [target.briefcaseId] } }), hidden: 422 },
  listContents: { request: () => ({ query: { limit: 500 } }) },
  getContent: { request: contentOf, hidden: 404 },
  // A board shows no file.
  getContentFile: { request: ({ contentId }) => ({ params: { contentId } }), foreign: 404 },
  // The board belongs to the account; its tiles' data to the user's ULs.
  getBoard: { request: ({ contentId }) => ({ params: { contentId } }), hidden: 404 },
  createContent: {
    request: (target, fresh) => ({ body: { briefcaseId: target.briefcaseId, name: fresh, body } }),
    hidden: 422,
  },
  updateContent: {
    request: (target, fresh) => ({ ...contentOf(target), body: { name: fresh, body, updatedAt: plantedAt } }),
    hidden: 404,
  },
  deleteContent: { request: (target) => ({ params: { contentId: target.otherContentId } }), hidden: 404 },
  orderContents: {
    request: (target) => ({ ...briefcaseOf(target), body: { ids: [target.contentId] } }),
    hidden: 422,
  },
  moveContents: {
    request: ({ contentId, briefcaseId }) => ({ body: { contentIds: [contentId], briefcaseId } }),
    hidden: 422,
  },
  addFavouriteContent: { request: contentOf, hidden: 404 },
  removeFavouriteContent: { request: contentOf, hidden: 404 },
  tryBoard: { request: () => ({ body: { tiles: [] } }) },
  getEmbedOrigins: { request: nothing },
  changeEmbedOrigins: { request: () => ({ body: { origins: ['https://bi.example'] } }) },
  listReportSources: { request: nothing },
  createReportSource: {
    request: (_target, fresh) => ({ body: { provider: 'metabase', name: fresh, ...reports } }),
  },
  updateReportSource: {
    request: (target, fresh) => ({
      ...sourceOf(target),
      body: { name: fresh, ...reports, updatedAt: plantedAt },
    }),
    hidden: 404,
  },
  deleteReportSource: { request: sourceOf, hidden: 404 },
  getEmbedFrame: { request: () => ({ query: { frame: 'sealed' } }), publicStatus: 404 },
  listAccessBriefcases: { request: nothing },
  getBriefcaseAccess: { request: briefcaseOf, hidden: 404 },
  listAccessPeople: { request: nothing },
  // Administrators see everything, so they have no access rules.
  getPersonAccess: { request: ({ userId }) => ({ params: { userId } }), foreign: 404 },
  previewAccess: { request: accessOf, hidden: 422 },
  changeAccess: { request: accessOf, hidden: 422 },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
