import type { CallName } from '@azimute/contract';
import type { Example } from './example.ts';
import { customFieldIdsOf, customFieldsPlantedAt } from './plant-custom-fields.ts';

const settings = (fresh: string): object => ({ kind: 'text', names: { pt: `Apólice ${fresh}` } });

export const customFieldExamples = {
  listCustomFields: { request: () => ({ query: { limit: 500 } }) },
  getCustomField: {
    request: ({ assetId }) => ({ params: { customFieldId: customFieldIdsOf(assetId).customFieldId } }),
    hidden: 404,
  },
  createCustomField: { request: (_target, fresh) => ({ body: settings(fresh) }) },
  updateCustomField: {
    request: ({ assetId }, fresh) => ({
      params: { customFieldId: customFieldIdsOf(assetId).customFieldId },
      body: { updatedAt: customFieldsPlantedAt, ...settings(fresh) },
    }),
    hidden: 404,
  },
  deleteCustomField: {
    request: ({ assetId }) => ({ params: { customFieldId: customFieldIdsOf(assetId).otherFieldId } }),
    hidden: 404,
  },
  orderCustomFields: {
    request: ({ assetId }) => ({ body: { ids: [customFieldIdsOf(assetId).customFieldId] } }),
    hidden: 422,
  },
  restoreCustomField: {
    request: ({ assetId }) => ({ params: { customFieldId: customFieldIdsOf(assetId).deletedFieldId } }),
    hidden: 404,
  },
} as const satisfies Partial<Readonly<Record<CallName, Example>>>;
