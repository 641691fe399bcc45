import { IconMapOff } from '@tabler/icons-react';
import { useAccount, useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Stack } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useCurrentDay } from '../../../ui/calendar/use-today.ts';
import { AlertsTile } from '../components/alerts-tile.tsx';
import { DayActivity } from '../components/day-activity.tsx';
import { DayFigures } from '../components/day-figures.tsx';
import { NotReportingTile } from '../components/not-reporting-tile.tsx';

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
