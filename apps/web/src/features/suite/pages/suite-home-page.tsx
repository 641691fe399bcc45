import { IconMapOff } from '@tabler/icons-react';
import { minuteMs } from '@azimute/contract/durations';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { notReportingStatuses } from '@azimute/contract/assets/values';
import { useAccount, useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Stack } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useCurrentDay } from '../../../ui/calendar/use-today.ts';
import { DayActivity } from '../components/day-activity.tsx';
import { DayFigures } from '../components/day-figures.tsx';
import { callApi } from '../../../api/client.ts';
import { alertTotalsKey } from '../../alerts/api/alerts-queries.ts';
import { DayTile } from '../components/day-tile.tsx';
import { fleetSummaryQuery } from '../../home/api/fleet-summary-query.ts';
import { FleetLink } from '../../home/components/fleet-link.tsx';

/** The day of the fleet at a glance: figures of today against yesterday, and when it was moving. */
export function SuiteHomePage() {
  const text = useText('suite');
  const format = useFormat();
  const account = useAccount();
  const seesSuite = useSeesModule('services:simc');
  const seesFleet = useSeesModule('services:simc:geolocalizacao');
  const seesMap = useSeesModule('services:simc:geolocalizacao:mapa');
  const seesAlerts = useSeesModule('services:simc:alertas:alertas');
  const today = useCurrentDay();
  return (
    <Stack
      gap={16}
      paddingTop={20}
      paddingBottom={24}
      paddingInline="gutter"
      width="100%"
      maxWidth="var(--content-max)"
    >
      <PageHeader title={text('title')} meta={<time dateTime={today}>{format.days(today)}</time>} />
      {!seesSuite && (
        <Box fill="surface" border="all" radius={3}>
          <EmptyState
            icon={IconMapOff}
            title={text('emptyTitle')}
            text={text('emptyText', { account: account.name })}
          />
        </Box>
      )}
      {seesSuite && (
        <Stack columns="repeat(auto-fill, minmax(min(100%, 150px), 1fr))" gap={12}>
          {seesFleet && <NotReportingTile />}
          <DayFigures today={today} />
          {seesAlerts && <AlertsTile today={today} />}
        </Stack>
      )}
      {seesMap && (
        <PanelBoundary>
          <DayActivity today={today} />
        </PanelBoundary>
      )}
    </Stack>
  );
}

/** Alerts of the day, and how long those that are resolved took. */
function AlertsTile({ today }: { readonly today: string }) {
  const text = useText('suite');
  const format = useFormat();
  const { data } = useQuery({
    queryKey: [...alertTotalsKey, 'figures', 'suite', today],
    queryFn: ({ signal }) =>
      callApi('getAlertFigures', { query: { from: today, to: today, compare: 'none' }, signal }),
    refetchInterval: minuteMs,
  });
  if (data === undefined) return null;
  const { raised, untilResolved } = data;
  return (
    <DayTile
      id="day-alerts"
      name={text('alerts')}
      value={
        <Link to="/{-$locale}/services/simc/alertas/alertas" search={{ from: today, to: today }}>
          {format.number(raised.value ?? 0)}
        </Link>
      }
    >
      {untilResolved.value === null
        ? text('noneResolved')
        : text('resolvedIn', { time: format.duration(untilResolved.value) })}
    </DayTile>
  );
}

/** Assets that are not reporting now. */
function NotReportingTile() {
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
