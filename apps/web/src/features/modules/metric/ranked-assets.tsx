import type { MetricCode } from '@azimute/contract';
import type { SuiteSlug } from '@azimute/contract/routes';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useFigures } from '../api/figures-queries.ts';
import { moduleSearch } from '../api/module-search.ts';
import type { ModuleView } from '../api/use-module-view.ts';
import { PageSteps } from '../components/page-steps.tsx';
import { FiguresTable } from '../panels/figures-table.tsx';
import { Panel } from '../panels/panel.tsx';

interface RankedAssetsProps {
  readonly slug: SuiteSlug;
  readonly view: ModuleView;
  /** The first orders the assets. */
  readonly metrics: readonly MetricCode[];
  /** Of a page. */
  readonly size: number;
}

/** Assets by a metric, a page at a time. */
export function RankedAssets({ slug, view, metrics, size }: RankedAssetsProps) {
  const text = useText('modules');
  const format = useFormat();
  const { scope, search, change } = view;
  const { page = 1, direction = 'desc' } = search;
  const skip = (page - 1) * size;
  const figures = useFigures(scope, {
    metrics,
    groupBy: 'assets',
    order: direction,
    most: size,
    skip,
  });
  const items = figures.data?.items ?? [];
  const count = items[0]?.groupCount ?? 0;
  return (
    <Panel
      id="ranked-assets"
      title={text('assetsByFigure')}
      meta={text('assetCount', { count, formatted: format.number(count) })}
      reading={figures}
      empty={figures.data !== undefined && count === 0 ? text('nothing') : undefined}
    >
      <FiguresTable slug={slug} groupBy="assets" items={items} />
      <PageSteps
        page={page}
        size={size}
        total={count}
        onChange={(next) => change((current) => moduleSearch.read({ ...current, page: next }))}
      />
    </Panel>
  );
}
