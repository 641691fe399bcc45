import { mayOpen, type SuiteSlug } from '@azimute/contract/routes';
import { modulesWithAlerts } from '@azimute/contract/metrics/module-figures';
import { Fragment, lazy, Suspense } from 'react';
import { useProfile } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { filtersOf } from '../../subscriptions/api/subscriptions-queries.ts';
import { SubscriptionsButton } from '../../subscriptions/components/subscriptions-button.tsx';
import { useFigures, useFigureChoices } from '../api/figures-queries.ts';
import { useModule } from '../api/use-module.ts';
import { useModuleView, type ModuleView } from '../api/use-module-view.ts';
import { useSlug } from '../api/use-slug.ts';
import { ContentNavigation } from '../components/content-navigation.tsx';
import { FiguresExport } from '../components/figures-export.tsx';
import { ModuleHead } from '../components/module-head.tsx';
import classes from '../components/module-page.module.css';
import { ModulePanel } from '../panels/module-panel.tsx';
import { FigureTile } from '../tiles/figure-tile.tsx';
import { OpenAlertsTile } from '../tiles/open-alerts-tile.tsx';
import { Waiting } from '../../../ui/waiting.tsx';

interface FiguresSubscriptionProps {
  readonly slug: SuiteSlug;
  readonly view: ModuleView;
}

const FigurePanel = lazy(async () => ({
  default: (await import('../explain/figure-panel.tsx')).FigurePanel,
}));

/** Index of the first tile in the second row. */
const alertsAt = 4;

/** A module: figures that open their explanations, and panels. */
export function ModulePage() {
  const slug = useSlug();
  const text = useText('modules');
  const view = useModuleView();
  const { scope, search, change } = view;
  const { tiles: all, panels } = useModule(slug);
  const profile = useProfile();
  const showsAlerts = modulesWithAlerts.includes(slug) && mayOpen('services-simc-alertas-alertas', profile);
  const tiles = showsAlerts ? all.slice(0, -1) : all;
  const figures = useFigures(scope, { metrics: tiles, groupBy: 'days' });
  const { data } = figures;
  const explained = search.explain;
  return (
    <div className={classes['page']}>
      <div className={classes['content']}>
        <ModuleHead view={view} title={text(`name_${slug}`)} dataAt={newest(data?.items)}>
          <FiguresSubscription slug={slug} view={view} />
          <FiguresExport view={view} metrics={tiles} name={text(`name_${slug}`)} slug={slug} />
        </ModuleHead>
        <ContentNavigation slug={slug} />
        {data === undefined ? (
          <Waiting query={figures} rows={6} />
        ) : (
          <Stack marginBottom={12} className={classes['tiles']} data-count={all.length}>
            {data.items.map((answer, at) => (
              <Fragment key={answer.metric}>
                {showsAlerts && at === alertsAt && <OpenAlertsTile />}
                <FigureTile
                  slug={slug}
                  answer={answer}
                  isShort={all.length > 5}
                  onExplain={() => change((current) => ({ ...current, explain: answer.metric }))}
                />
              </Fragment>
            ))}
          </Stack>
        )}
        <Stack gap={12} columns="repeat(12, minmax(0, 1fr))">
          {panels.map((panel) => (
            <ModulePanel key={JSON.stringify(panel)} slug={slug} panel={panel} view={view} />
          ))}
        </Stack>
      </div>
      {explained !== undefined && (
        <Suspense>
          <FigurePanel
            key={explained}
            slug={slug}
            metric={explained}
            view={view}
            onClose={() => change(({ explain: _explain, ...current }) => current)}
          />
        </Suspense>
      )}
    </div>
  );
}

function newest(items: readonly { readonly dataAt: string | null }[] | undefined): string | null {
  return (
    items
      ?.map(({ dataAt }) => dataAt)
      .filter((dataAt) => dataAt !== null)
      .toSorted()
      .at(-1) ?? null
  );
}

/** Subscription to the page's figures with its filters. */
function FiguresSubscription({ slug, view: { scope } }: FiguresSubscriptionProps) {
  const text = useText('modules');
  const { data: choices } = useFigureChoices(scope.assets);
  const namesOf = (filter: 'assets' | 'units' | 'customers') =>
    (scope[filter] ?? []).flatMap((id) => {
      const found = choices?.[filter].find(({ value }) => value === String(id));
      return found === undefined ? [] : [{ id, name: found.label }];
    });
  return (
    <SubscriptionsButton
      label={text('subscriptions')}
      start={{
        name: text(`name_${slug}`),
        content: { kind: 'figures', slug, ...filtersOf(scope) },
        names: { assets: namesOf('assets'), units: namesOf('units'), customers: namesOf('customers') },
      }}
    />
  );
}
