import { subscriptionFilters } from '@azimute/contract/subscriptions';
import { subscriptionNames } from '@azimute/contract/subscriptions-paths';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '@azimute/contract';
import { pagedOptions } from '../../../api/paged-options.ts';
import { callApi } from '../../../api/client.ts';
import { callsOf, defineRecord, type RecordOf } from '../../../ui/record/define-record.ts';

export const subscriptionRecord = defineRecord({
  texts: 'subscriptions',
  key: ['subscriptions'],
  ...callsOf(subscriptionNames),
});
export type Subscription = RecordOf<typeof subscriptionRecord>;
export type Content = Subscription['content'];

/** What a form begins with that the person opens from the screen of the content. */
export type NewSubscription = Pick<Subscription, 'name' | 'content'> & {
  readonly names: Partial<Subscription['names']>;
};

type Filters = Readonly<
  Partial<Record<(typeof subscriptionFilters)[number], readonly unknown[] | undefined>>
>;

/** What figures are narrowed down to, of all that names such filters. */
export function filtersOf(of: Filters): Record<string, unknown[]> {
  return Object.fromEntries(
    subscriptionFilters.flatMap((name) => (of[name] === undefined ? [] : [[name, [...of[name]]]])),
  );
}

/** They are sent by themselves, and opened by others. */
const refreshMs = 30_000;
const mostOffered = 30;

export const subscriptionsOptions = {
  ...pagedOptions([...subscriptionRecord.key, 'list'], (page, signal) =>
    callApi('listSubscriptions', { query: { limit: 20, ...page }, signal }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval: refreshMs,
};

type Module = CallInput<'listSubscriptionPeople'>['query']['module'];

/** People who can receive the content of a module. */
export const peopleOptions = (module: Module, search: string) =>
  queryOptions({
    queryKey: ['subscription-people', module, search],
    queryFn: ({ signal }) =>
      callApi('listSubscriptionPeople', {
        query: { module, limit: mostOffered, ...(search !== '' && { search }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Assets whose trips can be sent. */
export const assetsOptions = (search: string) =>
  queryOptions({
    queryKey: ['subscription-assets', search],
    queryFn: ({ signal }) =>
      callApi('listAssets', { query: { limit: mostOffered, ...(search !== '' && { search }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
