import { boardDays } from '@azimute/contract/dashboards/values';
import { useAddress } from '../../../ui/list/use-address.ts';
import type { PickedPeriod } from '../../../ui/period/period-search.ts';
import { useLastPeriod, useWrittenPeriod } from '../../../ui/period/use-last-period.ts';
import { boardSearch } from '../api/dashboards-search.ts';

/** Address of a board. Before the user chose a period on any board, each has its own days. */
export function useBoardAddress() {
  const { search, change } = useAddress(boardSearch.read);
  const { last, remember } = useLastPeriod('boards', boardDays.most);
  useWrittenPeriod(search, last);
  return {
    search,
    change,
    setPeriod: (picked: PickedPeriod): void => {
      remember(picked);
      change((current) => boardSearch.withPeriod(current, picked));
    },
  };
}
