import { mayOpen } from '@azimute/contract/routes';
import { Button } from '@mantine/core';
import { IconBackhoe, IconMap2, IconMapOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAccount, useProfile, useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { ContentsCard } from '../../dashboards/components/contents-card.tsx';
import { fleetSummaryQuery } from '../api/fleet-summary-query.ts';
import { AssetListCard } from '../components/asset-list-card.tsx';
import { FleetLink } from '../components/fleet-link.tsx';
import { FleetNow } from '../components/fleet-now.tsx';
import { RecentFiles } from '../components/recent-files.tsx';
import { Shortcuts } from '../components/shortcuts.tsx';
import { greetingOf } from '../greeting-of.ts';
import classes from './home-page.module.css';

const OpenAlertsCard = lazy(async () => ({
  default: (await import('../../alerts/components/open-alerts-card.tsx')).OpenAlertsCard,
}));

const toMap = '/{-$locale}/services/simc/geolocalizacao/mapa';
const toAssets = '/{-$locale}/services/simc/geolocalizacao/ativos';

export function HomePage() {
  const text = useText('home');
  const format = useFormat();
  const now = useNow(60_000);
  const profile = useProfile();
  const opensMap = mayOpen('services-simc-geolocalizacao-mapa', profile);
  const seesFleet = useSeesModule('services:simc:geolocalizacao');
  return (
    <Stack
      gap={16}
      paddingTop={20}
      paddingBottom={24}
      paddingInline="gutter"
      width="100%"
      maxWidth="var(--content-max)"
      className={classes['page']}
    >
      <PageHeader
        title={text(greetingOf(format.hourOfDay(now)))}
        tabTitle={text('title')}
        meta={<time dateTime={now.toISOString()}>{format.longDateTime(now)}</time>}
      >
        {opensMap && (
          <Button
            component={Link}
            to={toMap}
            visibleFrom="sm"
            leftSection={<IconMap2 size={16} stroke={1.85} aria-hidden />}
          >
            {text('openMap')}
          </Button>
        )}
      </PageHeader>
      {seesFleet ? <Fleet /> : <NothingToMonitor />}
      {mayOpen('services-simc-alertas-alertas', profile) && (
        <PanelBoundary frame={classes['card']}>
          <Suspense>
            <OpenAlertsCard />
          </Suspense>
        </PanelBoundary>
      )}
      {mayOpen('services-dashboards', profile) && (
        <PanelBoundary frame={classes['card']}>
          <ContentsCard />
        </PanelBoundary>
      )}
      {mayOpen('services-file-manager', profile) && (
        <PanelBoundary frame={classes['card']}>
          <RecentFiles />
        </PanelBoundary>
      )}
    </Stack>
  );
}

function Fleet() {
  const text = useText('home');
  const format = useFormat();
  const account = useAccount();
  const { data: summary, error, refetch } = useQuery(fleetSummaryQuery(account.id));
  if (!summary) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={classes['card']}>
        <SkeletonRows rows={5} />
      </div>
    );
  }
  if (summary.total === 0) return <NoAssets administrator={account.role === 'admin'} />;
  return (
    <>
      <PanelBoundary frame={classes['card']}>
        <FleetNow summary={summary} />
      </PanelBoundary>
      <Stack alignItems="start" gap={16} className={classes['columns']}>
        <PanelBoundary frame={classes['card']}>
          <AssetListCard
            id="silent"
            title={text('silent')}
            count={format.number(summary.statuses.without_communication)}
            assets={summary.silent}
            none={text('silentNone')}
            seeAll={
              <FleetLink statuses={['without_communication']} first="oldest">
                {text('seeAll')}
              </FleetLink>
            }
          />
        </PanelBoundary>
        <Shortcuts />
        <PanelBoundary frame={classes['card']}>
          <AssetListCard
            id="latest"
            title={text('latest')}
            assets={summary.latest}
            none={text('latestNone')}
            seeAll={<FleetLink first="latest">{text('seeAll')}</FleetLink>}
          />
        </PanelBoundary>
      </Stack>
    </>
  );
}

function NoAssets({ administrator }: { readonly administrator: boolean }) {
  const text = useText('home');
  return (
    <div className={classes['card']}>
      <EmptyState
        icon={<IconBackhoe size={20} stroke={1.7} aria-hidden />}
        title={text('emptyTitle')}
        text={text(administrator ? 'emptyText' : 'emptyViewer')}
        action={
          administrator && (
            <Button component={Link} to={toAssets} variant="filled">
              {text('emptyAction')}
            </Button>
          )
        }
      />
    </div>
  );
}

function NothingToMonitor() {
  const text = useText('home');
  const account = useAccount();
  return (
    <div className={classes['card']}>
      <EmptyState
        icon={<IconMapOff size={20} stroke={1.7} aria-hidden />}
        title={text('noModuleTitle')}
        text={text('noModuleText', { account: account.name })}
      />
    </div>
  );
}
