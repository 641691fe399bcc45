import type { MetricCode } from '@azimute/contract';
import type { BuiltSlug } from '@azimute/contract/routes';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { useFigures } from '../api/figures-queries.ts';
import type { FigureScope } from '../api/module-search.ts';
import { FiguresTable } from '../panels/figures-table.tsx';
import { Panel } from '../panels/panel.tsx';
import { PageSteps } from '../components/page-steps.tsx';

interface RankedAssetsProps {
  readonly slug: BuiltSlug;
  readonly scope: FigureScope;
  /** The first orders the assets. */
  readonly metrics: readonly MetricCode[];
  readonly order: 'asc' | 'desc';
}

const pageSize = 50;

/** Assets by a metric, a page at a time. */
export function RankedAssets({ slug, scope, metrics, order }: RankedAssetsProps) {
  const text = useText('modules');
  const format = useFormat();
  const key = JSON.stringify([scope, metrics, order]);
  const [place, setPlace] = useState({ key, skip: 0 });
  // Another question begins with its first page.
  const skip = place.key === key ? place.skip : 0;
  const figures = useFigures(scope, { metrics, groupBy: 'assets', order, most: pageSize, skip });
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
        skip={skip}
        size={pageSize}
        total={count}
        onChange={(next) => setPlace({ key, skip: next })}
      />
    </Panel>
  );
}
