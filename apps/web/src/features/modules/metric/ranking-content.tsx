import type { SuiteSlug } from '@azimute/contract/routes';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { rankedBy } from '../api/modules.ts';
import { useModule } from '../api/use-module.ts';
import { Row } from '../../../ui/layout/primitives.tsx';
import type { ModuleView } from '../api/use-module-view.ts';
import { ContentNavigation } from '../components/content-navigation.tsx';
import { FiguresExport } from '../components/figures-export.tsx';
import { ModuleHead } from '../components/module-head.tsx';
import classes from '../components/module-page.module.css';
import { RankedAssets } from './ranked-assets.tsx';

interface RankingContentProps {
  readonly slug: SuiteSlug;
  readonly view: ModuleView;
  readonly above: ReactNode;
}

/** All assets with the figures of a module, sorted by one of them. */
export function RankingContent({ slug, view, above }: RankingContentProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const { search, change } = view;
  const ranked = rankedBy(useModule(slug));
  const metric = ranked.find((one) => one === search.metric) ?? ranked[0] ?? 'utilization';
  const direction = search.direction ?? 'desc';
  const metrics = [metric, ...ranked.filter((one) => one !== metric)].slice(0, 5);
  return (
    <div className={classes['page']}>
      <ModuleHead view={view} above={above} title={text('content_ranking')} dataAt={null} isAlone>
        <FiguresExport view={view} metrics={metrics} name={text('content_ranking')} isOfUse />
      </ModuleHead>
      <ContentNavigation slug={slug} />
      <Row align="stretch" wrap gap={12} paddingBottom={12}>
        <NativeSelect
          label={text('orderBy')}
          value={metric}
          data={ranked.map((value) => ({ value, label: names(`name_${value}`) }))}
          onChange={(event) => {
            const chosen = ranked.find((one) => one === event.currentTarget.value);
            if (chosen) change((current) => ({ ...current, metric: chosen }), { replace: true });
          }}
        />
        <NativeSelect
          label={text('direction')}
          value={direction}
          data={(['desc', 'asc'] as const).map((value) => ({ value, label: text(`direction_${value}`) }))}
          onChange={(event) => {
            const chosen = event.currentTarget.value === 'asc' ? 'asc' : 'desc';
            change((current) => ({ ...current, direction: chosen }), { replace: true });
          }}
        />
      </Row>
      <RankedAssets slug={slug} view={view} metrics={metrics} size={50} />
    </div>
  );
}
