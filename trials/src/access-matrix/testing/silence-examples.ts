import type { CallName } from '@azimute/contract';
import type { Example } from './example.ts';

export const silenceExamples = {
  listDueActions: { request: () => ({ query: { limit: 500 } }) },
  getAssetSilence: { request: ({ assetId }) => ({ params: { assetId } }), hidden: 404 },
  listSilentAssets: { request: () => ({ query: { limit: 500 } }) },
  exportSilentAssets: { request: () => ({ query: { format: 'csv' } }) },
  listSilencePeople: { request: ({ assetId }) => ({ params: { assetId } }), hidden: 404 },
  // For an asset that communicates.
  reviewSilence: {
    request: ({ assetId }) => ({
      params: { assetId },
      body: { silentSince: null, cause: null, ownerId: null },
    }),
    foreign: 404,
  },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
