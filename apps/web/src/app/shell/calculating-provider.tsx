import { type ReactNode, useEffect, useRef } from 'react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../i18n/use-text.ts';
import { Calculating } from '../../ui/calculating.ts';
import { useFormat } from '../../ui/use-format.ts';
import { callApi } from '../../api/client.ts';
import { portalSettings } from '../../api/portal.ts';

const REFRESH_MS = 3_000;

/** Progress after which displayed figures are read again. */
const STEP = 0.1;

/** Tells all screens how far the demo's history is calculated. */
export function CalculatingProvider({ children }: { readonly children: ReactNode }) {
  const text = useText('common');
  const format = useFormat();
  const share = useDemoHistory();
  const words = share === null ? null : text('calculating', { share: format.percent(share, 0) });
  return <Calculating value={words}>{children}</Calculating>;
}

/** Query for the progress of the demo's history, until it is complete. */
function demoHistoryQuery() {
  return queryOptions({
    queryKey: ['demo', 'history'],
    queryFn: ({ signal }) => callApi('readDemoHistory', { signal }),
    refetchInterval: ({ state }) => (state.data?.loadedShare === null ? false : REFRESH_MS),
  });
}

/**
 * Returns the share of the demo's history that is loaded; null once it is, and in other portals. Has displayed figures
 * read again as it grows.
 */
function useDemoHistory(): number | null {
  const client = useQueryClient();
  const { data } = useQuery({ ...demoHistoryQuery(), enabled: portalSettings().demo });
  const share = data?.loadedShare ?? null;
  const shown = useRef(share);
  useEffect(() => {
    const before = shown.current;
    const hasGrown = share !== null && before !== null && share >= before + STEP;
    const hasEnded = share === null && before !== null;
    if (before === null || hasGrown || hasEnded) shown.current = share;
    if (hasGrown || hasEnded)
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'demo' });
  }, [client, share]);
  return share;
}
