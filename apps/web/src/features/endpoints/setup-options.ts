import type { AnswerOf } from '@azimute/contract';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/client.ts';

export type Setup = AnswerOf<'getSetup'>;

/** Query key of the first steps; their state follows from the account's data. */
export const setupKey = ['setup'] as const;

const refreshMs = 15_000;

/** First steps, with the protocols that the portal accepts; for administrators. */
export const setupOptions = (accountId: number) =>
  queryOptions({
    queryKey: [...setupKey, accountId],
    queryFn: ({ signal }) => callApi('getSetup', { signal }),
    refetchInterval: refreshMs,
  });
