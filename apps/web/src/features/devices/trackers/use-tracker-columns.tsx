import { useColumns } from '../../../ui/data-table/use-columns.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import type { TrackerClaim } from '../api/device-lists.ts';

export function useTrackerColumns(): readonly Column<TrackerClaim>[] {
  return useColumns('trackers', ({ text, name, plain, person, ago }) => [
    name('trackerId', text('trackerId'), ({ trackerId }) => trackerId),
    plain('asset', text('asset'), 1, ({ asset }) => asset?.code ?? text('unassigned')),
    ago('claimedAt', text('claimedAt'), 2, ({ claimedAt }) => claimedAt),
    person('claimedBy', text('claimedBy'), 3, ({ claimedBy }) => claimedBy),
  ]);
}
