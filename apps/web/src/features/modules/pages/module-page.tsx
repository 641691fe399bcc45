import { lazy, Suspense } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useFigures } from '../api/figures-queries.ts';
import { modules } from '../api/modules.ts';
import { useModuleView } from '../api/use-module-view.ts';
import { useSlug } from '../api/use-slug.ts';
import { ContentNavigation } from '../components/content-navigation.tsx';
import { FiguresExport } from '../components/figures-export.tsx';
import { ModuleHead } from '../components/module-head.tsx';
import classes from '../components/module-page.module.css';
import { ModulePanel } from '../panels/module-panel.tsx';
import { FigureTile } from '../tiles/figure-tile.tsx';

const FigurePanel = lazy(async () => ({
  default: (await import('../explain/figure-panel.tsx')).FigurePanel,
}));

/** A module: its figures, each of which opens its explanation, and its panels. */
export function ModulePage() {
  const slug = useSlug();
  const text = useText('modules');
  const view = useModuleView();
  const { scope, search, change } = view;
  const { tiles, panels } = modules[slug];
  const figures = useFigures(scope, { metrics: tiles, groupBy: 'days' });
  const { data } = figures;
  const explained = search.explain;
  return (
    <div className={classes['page']}>
      <ModuleHead view={view} title={text(`name_${slug}`)} dataAt={newest(data?.items)}>
        <FiguresExport view={view} metrics={tiles} name={text(`name_${slug}`)} />
      </ModuleHead>
      <ContentNavigation slug={slug} />
      {data === undefined ? (
        figures.error === null ? (
          <SkeletonRows rows={6} />
        ) : (
          <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />
        )
      ) : (
        <div className={classes['tiles']} data-count={tiles.length}>
          {data.items.map((answer) => (
            <FigureTile
              key={answer.metric}
              slug={slug}
              answer={answer}
              isShort={tiles.length > 4}
              onExplain={() => change((current) => ({ ...current, explain: answer.metric }))}
            />
          ))}
        </div>
      )}
      <div className={classes['panels']}>
        {panels.map((panel) => (
          <ModulePanel key={JSON.stringify(panel)} slug={slug} panel={panel} view={view} />
        ))}
      </div>
      {explained !== undefined && (
        <Suspense>
          <FigurePanel
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
