import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '@azimute/contract';
import { callApi } from '../../../api/client.ts';

export type WeeklyMail = AnswerOf<'listWeeklyMails'>['items'][number];

export const weeklyMailsKey = ['weekly-mails'] as const;

export const weeklyMailsOptions = infiniteQueryOptions({
  queryKey: weeklyMailsKey,
  queryFn: ({ pageParam, signal }) =>
    callApi('listWeeklyMails', {
      query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});
