import type { CallName } from '@azimute/contract';
import type { Example } from './example.ts';

export const silenceExamples = {
  listSilentAssets: { request: () => ({ query: { limit: 500 } }) },
  exportSilentAssets: { request: () => ({ query: { format: 'csv' } }) },
  listSilencePeople: { request: ({ assetId }) => ({ params: { assetId } }), hidden: 404 },
  // Of an asset that is heard.
  reviewSilence: {
    request: ({ assetId }) => ({
      params: { assetId },
      body: { silentSince: null, cause: null, ownerId: null },
    }),
    foreign: 404,
  },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
