import { useEffect } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { AlertSteps } from '../detail/alert-head.tsx';
import type { ShownAlerts } from './use-shown-alerts.ts';

const rowsAhead = 5;

/** Returns the steps from the open alert through the list; loads the next page before the end is reached. */
export function useSteps({ list, rows }: ShownAlerts, isFull: boolean): AlertSteps {
  const text = useText('alerts');
  const format = useFormat();
  const { query, openId, total = rows.length, search, change, isPhone } = list;
  const index = rows.findIndex(({ id }) => id === openId);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  // On the full screen there is no list whose scrolling loads the next page.
  const readsOn =
    index >= 0 && rows.length - index <= rowsAhead && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);
  const goTo = (place: number): (() => void) | undefined => {
    const row = rows[place];
    if (row === undefined)
      return place === rows.length && hasNextPage ? () => void fetchNextPage() : undefined;
    return () => (openId === undefined ? list.open(row.id) : list.follow(row.id));
  };
  return {
    place: index < 0 ? '' : text('placeOf', { place: format.number(index + 1), total: format.number(total) }),
    onPrevious: goTo(index - 1),
    onNext: goTo(index + 1),
    onClose: () => list.close(),
    isFull,
    onFull:
      isPhone || search.view === 'table'
        ? undefined
        : () =>
            change(({ full: was, ...current }) => (was ? current : { ...current, full: true }), {
              replace: true,
            }),
  };
}
