import type { FleetSummary } from '@azimute/contract';
import { mayOpen } from '@azimute/contract/routes';
import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../api/client.ts';
import { portalSettings } from '../../../api/portal.ts';
import { useAccount, useProfile, useSeesModule } from '../../../api/use-session.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Box, Stack, Row } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { fleetSummaryQuery } from '../../home/api/fleet-summary-query.ts';
import classes from '../components/demo-history.module.css';
import { SuiteScreen } from '../components/suite-screen.tsx';
import { suiteScreens } from '../suite-screens.ts';

const refreshMs = 4_000;

/** Where the monitoring suite begins: its screens, each with what it would show first. */
export function SuiteHomePage() {
  const text = useText('suite');
  const common = useText('common');
  const errors = useText('errors');
  const profile = useProfile();
  const account = useAccount();
  const seesFleet = useSeesModule('services:simc:geolocalizacao');
  const summary = useQuery({ ...fleetSummaryQuery(account.id), enabled: seesFleet });
  const screens = suiteScreens.filter(({ name }) => mayOpen(name, profile));
  return (
    <Stack
      gap={16}
      paddingTop={20}
      paddingBottom={24}
      paddingInline="gutter"
      width="100%"
      maxWidth="var(--content-max)"
    >
      <PageHeader title={text('title')} meta={summary.data && <AsOf summary={summary.data} />} />
      {summary.isLoadingError && (
        <InlineError>
          {errors(errorText(summary.error))}{' '}
          <Button size="compact-sm" onClick={() => void summary.refetch()}>
            {common('retry')}
          </Button>
        </InlineError>
      )}
      {screens.length === 0 ? (
        <Box fill="surface" border="all" radius={3}>
          <EmptyState
            icon={<IconMapOff size={20} stroke={1.7} aria-hidden />}
            title={text('emptyTitle')}
            text={text('emptyText', { account: account.name })}
          />
        </Box>
      ) : (
        <Stack
          as="ul"
          columns="repeat(auto-fit, minmax(min(100%, 320px), 1fr))"
          gap={16}
          aria-label={text('screens')}
        >
          {screens.map((screen) => (
            <Stack as="li" key={screen.name}>
              <SuiteScreen screen={screen} summary={summary.data} />
            </Stack>
          ))}
        </Stack>
      )}
      <DemoHistory />
    </Stack>
  );
}

function AsOf({ summary }: { readonly summary: FleetSummary }) {
  const text = useText('suite');
  const format = useFormat();
  return (
    <time className="figure" dateTime={summary.at}>
      {text('asOf', { time: format.time(new Date(summary.at)) })}
    </time>
  );
}

/** A quiet line while the past of the demo's fleet is being loaded; no other portal has it. */
function DemoHistory() {
  const text = useText('suite');
  const format = useFormat();
  const { data } = useQuery({ ...demoHistoryQuery(), enabled: portalSettings().demo });
  const share = data?.loadedShare ?? null;
  if (share === null) return null;
  return (
    <Row as="p" gap={8} margin={0} size={13} color="text-2">
      <progress className={classes['bar']} aria-label={text('demoHistoryBar')} value={share} />
      <span className="figure">{text('demoHistory', { share: format.percent(share, 0) })}</span>
    </Row>
  );
}

/** How far the past of the demo is loaded, asked again until it is. */
function demoHistoryQuery() {
  return queryOptions({
    queryKey: ['demo', 'history'],
    queryFn: ({ signal }) => callApi('readDemoHistory', { signal }),
    refetchInterval: ({ state }) => (state.data?.loadedShare === null ? false : refreshMs),
  });
}
