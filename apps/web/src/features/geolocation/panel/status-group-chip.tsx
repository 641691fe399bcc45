import { liveStatuses } from '@azimute/contract/live/values';
import { useText } from '../../../i18n/use-text.ts';
import { isCounted } from '../frame/is-counted.ts';
import { useMapScreen } from '../frame/map-screen.ts';
import { statusGroups, statusGroupOf, statusesOf, type StatusGroup } from './status-groups.ts';
import { PanelFilterChip } from './panel-filter-chip.tsx';

/** Active or inactive: a filter that stands for several statuses, and is kept as those. */
export function StatusGroupChip() {
  const { view, change, snapshot } = useMapScreen();
  const text = useText('geolocation');
  const { counts } = snapshot.list;
  const isKnown = isCounted(snapshot.list);
  const chosen = statusGroupOf(view.status);
  const countOf = (group: StatusGroup) =>
    statusesOf[group].reduce((sum, status) => sum + (counts[liveStatuses.indexOf(status)] ?? 0), 0);
  return (
    <PanelFilterChip
      name={text('activity')}
      value={chosen === null ? '' : text(chosen)}
      options={statusGroups.map((value) => ({
        value,
        label: text(value),
        count: isKnown ? countOf(value) : undefined,
      }))}
      chosen={chosen === null ? [] : [chosen]}
      onChange={(values) => {
        // One or the other: both together would filter nothing.
        const next = statusGroups.find((one) => values.includes(one) && one !== chosen);
        change({ status: next === undefined ? [] : statusesOf[next] });
      }}
    />
  );
}
