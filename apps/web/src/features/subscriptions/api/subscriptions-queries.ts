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

/** Initial values of a subscription opened from the screen of its content. */
export type NewSubscription = Pick<Subscription, 'name' | 'content'> & {
  readonly names: Partial<Subscription['names']>;
};

type Filters = Readonly<
  Partial<Record<(typeof subscriptionFilters)[number], readonly unknown[] | undefined>>
>;

/** Returns the filters that narrow the figures. */
export function filtersOf(of: Filters): Record<string, unknown[]> {
  return Object.fromEntries(
    subscriptionFilters.flatMap((name) => (of[name] === undefined ? [] : [[name, [...of[name]]]])),
  );
}

/** Polling interval [ms]: mails are sent automatically, and opened by recipients. */
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

/** Query for users who can receive the content of a module. */
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

/** Query for assets whose trips can be sent. */
export const assetsOptions = (search: string) =>
  queryOptions({
    queryKey: ['subscription-assets', search],
    queryFn: ({ signal }) =>
      callApi('listAssets', { query: { limit: mostOffered, ...(search !== '' && { search }) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
