import { IconRefreshDot } from '@tabler/icons-react';
import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { WarningBanner } from './warning-banner.tsx';

/** Banner on screens whose results are being recalculated because of late data. */
export function RecalculatingBanner() {
  const text = useText('common');
  const format = useFormat();
  const from = useRecalculating();
  return (
    <output>
      {from !== null && (
        <WarningBanner>
          <IconRefreshDot size={16} stroke={1.85} aria-hidden />
          <strong>{text('recalculating')}</strong>
          <span>{text('recalculatingHint', { day: format.date(from) })}</span>
        </WarningBanner>
      )}
    </output>
  );
}

/** Returns the time from which displayed results are being recalculated; null if none are. */
function useRecalculating(): string | null {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => findRecalculating(client));
}

/** Responses state it for themselves, their pages, or their items, which then share one period. */
function findRecalculating(client: QueryClient): string | null {
  let earliest: string | null = null;
  for (const query of client.getQueryCache().findAll({ type: 'active' })) {
    const from = recalculatingFromOf(query.state.data);
    if (from !== null && (earliest === null || from < earliest)) earliest = from;
  }
  return earliest;
}

function recalculatingFromOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null;
  if ('recalculatingFrom' in answer)
    return typeof answer.recalculatingFrom === 'string' ? answer.recalculatingFrom : null;
  if ('pages' in answer && Array.isArray(answer.pages)) return recalculatingFromOf(answer.pages.at(-1));
  if ('items' in answer && Array.isArray(answer.items)) return recalculatingFromOf(answer.items[0]);
  return null;
}
