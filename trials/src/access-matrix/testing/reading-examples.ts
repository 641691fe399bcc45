import type { CallName } from '@azimute/contract';
import { type Example } from './example.ts';
import { readingCodesOf } from './plant-readings.ts';

const names = { en: 'Boom pressure', es: 'Presión de la pluma', pt: 'Pressão da lança' };
const hourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();
const soon = (): string => new Date(Date.now() + 3_600_000).toISOString();

export const readingExamples = {
  listReadings: { request: () => ({ query: { limit: 500 } }) },
  createReading: {
    request: (_target, fresh) => ({
      body: {
        code: `made_${fresh}`,
        kind: 'number',
        unit: 'bar',
        names,
        sources: [{ formula: 'adc1 * 0.1' }],
      },
    }),
  },
  updateReading: {
    request: ({ accountId }, fresh) => ({
      params: { code: readingCodesOf(accountId).code },
      body: { version: 1, names: { ...names, en: `Planted ${fresh}` }, highest: 400 },
    }),
    hidden: 404,
  },
  deleteReading: {
    request: ({ accountId }) => ({
      params: { code: readingCodesOf(accountId).otherCode },
      query: { version: 1 },
    }),
    hidden: 404,
  },
  previewReading: {
    request: ({ assetId }) => ({ body: { assetId, kind: 'number', formula: 'speedKph' } }),
    hidden: 404,
  },
  getAssetReadings: { request: ({ assetId }) => ({ params: { assetId } }), hidden: 404 },
  getAssetReadingHistory: {
    request: ({ assetId }) => ({
      params: { assetId, code: 'speed' },
      query: { from: hourAgo(), to: soon() },
    }),
    hidden: 404,
  },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
