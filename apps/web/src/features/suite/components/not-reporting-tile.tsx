import { notReportingStatuses } from '@azimute/contract/assets/values';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { fleetSummaryQuery } from '../../home/api/fleet-summary-query.ts';
import { FleetLink } from '../../home/components/fleet-link.tsx';
import { DayTile } from './day-tile.tsx';

/** Assets that are not reporting now. */
export function NotReportingTile() {
  const text = useText('suite');
  const silence = useText('silence');
  const format = useFormat();
  const { data } = useQuery(fleetSummaryQuery(useAccount().id));
  if (data === undefined) return null;
  return (
    <DayTile
      id="day-not-reporting"
      name={silence('silent')}
      value={
        <FleetLink statuses={notReportingStatuses} title={silence('definition')}>
          {format.number(data.notReporting)}
        </FleetLink>
      }
    >
      {text('ofAssets', format.counted(data.total))}
    </DayTile>
  );
}
