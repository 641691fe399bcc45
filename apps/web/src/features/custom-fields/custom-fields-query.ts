import type { AnswerOf } from '@azimute/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';

export type CustomField = AnswerOf<'getCustomField'>;

export const customFieldsKey = ['custom-fields'] as const;

/**
 * Query for the current custom fields, in order; they fit on one page. Separate from the list, whose code the map
 * does not load.
 */
export const customFieldsOptions = queryOptions({
  queryKey: [...customFieldsKey, 'live'],
  queryFn: async ({ signal }) =>
    (await callApi('listCustomFields', { query: { states: ['live'], limit: 100 }, signal })).items,
  staleTime: 60_000,
});
