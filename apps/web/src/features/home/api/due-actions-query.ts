import type { AnswerOf } from '@azimute/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { pagedOptions } from '../../../api/paged-options.ts';

export type DueAction = AnswerOf<'listDueActions'>['items'][number];

const refreshMs = 30_000;

/** Query key of the due actions. */
export const dueActionsKey = ['due-actions'] as const;

/** Due actions, most urgent first, refreshed while the screen is visible. */
export const dueActionsOptions = (accountId: number, limit: number, units: readonly number[]) => ({
  ...pagedOptions([...dueActionsKey, accountId, limit, units], (page, signal) =>
    callApi('listDueActions', { query: { limit, units: [...units], ...page }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: refreshMs,
});
