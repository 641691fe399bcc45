import { useText } from '../../../i18n/use-text.ts';
import { alone, useFigures } from '../api/figures-queries.ts';
import type { PanelDefinition } from '../api/modules.ts';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import { FiguresTable } from './figures-table.tsx';
import type { ModulePanelProps } from './module-panel-props.ts';
import { Panel } from './panel.tsx';

type Definition = Extract<PanelDefinition, { readonly kind: 'ranking' }>;
const mostShown = 5;

/** Assets with the highest or lowest values of a metric. */
export function RankingPanel({
  slug,
  panel: { metrics, order, columns },
  view,
}: ModulePanelProps<Definition>) {
  const text = useText('modules');
  const names = useText('metrics');
  const figures = useFigures(alone(view.scope), { metrics, groupBy: 'assets', order, most: mostShown });
  const [metric = 'utilization'] = metrics;
  const count = figures.data?.items[0]?.groupCount ?? 0;
  return (
    <Panel
      id={`ranking-${metric}-${order}`}
      title={text(order === 'desc' ? 'mostOf' : 'leastOf', { name: names(`name_${metric}`) })}
      columns={columns}
      meta={
        count > 0 && (
          <ModuleContentLink slug={slug} content="ranking" search={{ metric, direction: order }}>
            {text('seeAssets', { count })}
          </ModuleContentLink>
        )
      }
      reading={figures}
      empty={figures.data !== undefined && count === 0 ? text('nothing') : undefined}
    >
      <FiguresTable slug={slug} groupBy="assets" items={figures.data?.items ?? []} />
    </Panel>
  );
}
