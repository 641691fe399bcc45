import type { CallName } from '@azimute/contract';
import { nothing, type Example, type ExampleRequest } from './example.ts';

const briefcase = (): ExampleRequest => ({ params: { briefcaseId: 1 } });
const content = (): ExampleRequest => ({ params: { contentId: 1 } });
const updatedAt = '2026-01-01T00:00:00.000Z';
const body = { kind: 'link', url: 'https://help.example/manual' };

export const dashboardExamples = {
  listBriefcases: { request: nothing, hidden: 404 },
  createBriefcase: { request: (_target, fresh) => ({ body: { name: fresh } }), hidden: 404 },
  updateBriefcase: {
    request: (_target, fresh) => ({ ...briefcase(), body: { name: fresh, updatedAt } }),
    hidden: 404,
  },
  deleteBriefcase: { request: () => ({ ...briefcase(), query: { contents: 0 } }), hidden: 404 },
  orderBriefcases: { request: () => ({ body: { ids: [1] } }), hidden: 404 },
  listContents: { request: () => ({ query: { limit: 500 } }), hidden: 404 },
  getContent: { request: content, hidden: 404 },
  createContent: {
    request: (_target, fresh) => ({ body: { briefcaseId: 1, name: fresh, body } }),
    hidden: 404,
  },
  updateContent: {
    request: (_target, fresh) => ({ ...content(), body: { name: fresh, body, updatedAt } }),
    hidden: 404,
  },
  deleteContent: { request: content, hidden: 404 },
  orderContents: { request: () => ({ ...briefcase(), body: { ids: [1] } }), hidden: 404 },
  moveContents: { request: () => ({ body: { contentIds: [1], briefcaseId: 1 } }), hidden: 404 },
  addFavouriteContent: { request: content, hidden: 404 },
  removeFavouriteContent: { request: content, hidden: 404 },
  getBoard: { request: content, hidden: 404 },
  tryBoard: { request: () => ({ body: { tiles: [] } }), hidden: 404 },
  getEmbedOrigins: { request: nothing, hidden: 404 },
  changeEmbedOrigins: { request: () => ({ body: { origins: ['https://bi.example'] } }), hidden: 404 },
  getEmbedFrame: { request: () => ({ params: { frame: 'sealed' } }), publicStatus: 404 },
  getBriefcaseAccess: { request: briefcase, hidden: 404 },
  listAccessPeople: { request: nothing, hidden: 404 },
  getPersonAccess: { request: (target) => ({ params: { userId: target.userId } }), hidden: 404 },
  previewAccess: {
    request: () => ({ body: { changes: [{ kind: 'content', contentId: 1, enabled: false }] } }),
    hidden: 404,
  },
  changeAccess: {
    request: () => ({ body: { changes: [{ kind: 'content', contentId: 1, enabled: false }] } }),
    hidden: 404,
  },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
