import { mayOpen, type RouteName } from '@azimute/contract/routes';
import { Button } from '@mantine/core';
import { IconBackhoe, IconMapOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useAccount, useProfile, useSeesModule } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { useNow } from '../../../ui/use-now.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { useSetup } from '../../setup/api/setup-query.ts';
import { SetupBar } from '../../setup/components/setup-bar.tsx';
import { fleetSummaryQuery } from '../api/fleet-summary-query.ts';
import { HomeUnits, useHomeUnitChoice, useHomeUnits } from '../api/home-units.ts';
import { DueActionsCard } from '../components/due-actions-card.tsx';
import { FleetCard } from '../components/fleet-card.tsx';
import { NotificationsCard } from '../components/notifications-card.tsx';
import { RecentContents } from '../components/recent-contents.tsx';
import { ResolveTimes } from '../components/resolve-times.tsx';
import { UnitScope } from '../components/unit-scope.tsx';
import { greetingOf } from '../greeting-of.ts';
import classes from './home-page.module.css';

const FirstSteps = lazy(async () => ({
  default: (await import('../../setup/components/first-steps.tsx')).FirstSteps,
}));

/** Due actions first, then the fleet now, the time that alerts take, and recently opened dashboards. */
export function HomePage() {
  const text = useText('home');
  const format = useFormat();
  const now = useNow(60_000);
  const setup = useSetup();
  const [isInSteps, setInSteps] = useState(false);
  const seesFleet = useSeesModule('services:simc:geolocalizacao');
  const [units, chooseUnits] = useHomeUnitChoice();
  // Until a machine is on the map there is no trouble to show. The first signal must not close the list in use.
  const isEarly = setup?.steps.some(({ step, isDone }) => step === 'tracker' && !isDone) ?? false;
  if (isEarly && !isInSteps) setInSteps(true);
  usePageTitle(text('title'));
  return (
    <Stack
      gap={14}
      paddingTop={20}
      paddingBottom={24}
      paddingInline="gutter"
      width="100%"
      maxWidth="var(--content-max)"
      className={classes['page']}
    >
      {setup !== undefined && isInSteps ? (
        <PanelBoundary frame={classes['card']}>
          <Suspense>
            <FirstSteps setup={setup} onLeave={isEarly ? undefined : () => setInSteps(false)} />
          </Suspense>
        </PanelBoundary>
      ) : (
        <HomeUnits value={units}>
          <PageHeader
            title={text(greetingOf(format.hourOfDay(now)))}
            tabTitle={text('title')}
            meta={<time dateTime={now.toISOString()}>{format.longDateTime(now)}</time>}
          >
            {seesFleet && <UnitScope chosen={units} onChange={chooseUnits} />}
          </PageHeader>
          <Parts steps={setup && <SetupBar setup={setup} onOpen={() => setInSteps(true)} />} />
        </HomeUnits>
      )}
    </Stack>
  );
}

/** `steps`: the first steps that remain, if any. */
function Parts({ steps }: { readonly steps: ReactNode }) {
  const account = useAccount();
  const seesSuite = useSeesModule('services:simc');
  const seesFleet = useSeesModule('services:simc:geolocalizacao');
  const units = useHomeUnits();
  const summary = useQuery({ ...fleetSummaryQuery(account.id, units), enabled: seesFleet });
  const isEmpty = units.length === 0 && summary.data?.total === 0;
  return (
    <div className={classes['columns']}>
      <div className={classes['column']}>
        <Part area="due">
          {!seesSuite && <NothingToMonitor />}
          {seesSuite &&
            (isEmpty ? <NoAssets administrator={account.role === 'admin'} /> : <DueActionsCard />)}
        </Part>
        <Part area="setup">{steps}</Part>
        <Part area="times" opens="services-simc-alertas-alertas">
          <ResolveTimes />
        </Part>
        <Part area="contents" opens="services-dashboards">
          <RecentContents />
        </Part>
      </div>
      <div className={classes['column']}>
        {seesFleet && !isEmpty && (
          <Part area="fleet">
            {summary.data === undefined ? (
              <Waiting query={summary} rows={5} />
            ) : (
              <FleetCard summary={summary.data} />
            )}
          </Part>
        )}
        <Part area="notes" opens="notifications">
          <NotificationsCard />
        </Part>
      </div>
    </div>
  );
}

interface PartProps {
  readonly area: 'due' | 'fleet' | 'setup' | 'times' | 'contents' | 'notes';
  /** The screen that the part belongs to; without access to it, the part is not shown. */
  readonly opens?: RouteName;
  readonly children: ReactNode;
}

/** A part of home that fails alone. */
function Part({ area, opens, children }: PartProps) {
  const profile = useProfile();
  if (opens !== undefined && !mayOpen(opens, profile)) return null;
  return (
    <div data-area={area} className={classes['part']}>
      <PanelBoundary frame={classes['card']}>{children}</PanelBoundary>
    </div>
  );
}

function NoAssets({ administrator }: { readonly administrator: boolean }) {
  const text = useText('home');
  return (
    <div className={classes['card']}>
      <EmptyState
        icon={IconBackhoe}
        title={text('emptyTitle')}
        text={text(administrator ? 'emptyText' : 'emptyViewer')}
        action={
          administrator && (
            <Button component={Link} to="/{-$locale}/services/simc/geolocalizacao/ativos" variant="filled">
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
        icon={IconMapOff}
        title={text('noModuleTitle')}
        text={text('noModuleText', { account: account.name })}
      />
    </div>
  );
}
