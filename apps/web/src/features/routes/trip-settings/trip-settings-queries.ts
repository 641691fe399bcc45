import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@azimute/contract';
import { pagedOptions } from '../../../api/paged-options.ts';
import { callApi } from '../../../api/client.ts';

export type TripSettings = AnswerOf<'listTripSettings'>['items'][number];

export const tripSettingsKey = ['trip-settings'] as const;

/** Query for the trip settings of all assets and of categories. */
export const tripSettingsOptions = queryOptions({
  queryKey: [...tripSettingsKey, 'list'],
  queryFn: ({ signal }) => callApi('listTripSettings', { signal }),
});

export const tripVersionsOptions = {
  ...pagedOptions([...tripSettingsKey, 'versions'], (page, signal) =>
    callApi('listTripSettingsVersions', { query: { limit: 10, ...page }, signal }),
  ),
  placeholderData: keepPreviousData,
};
