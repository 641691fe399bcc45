import type { Figures, MetricGrouping } from '@azimute/contract';
import { usageMetrics } from '@azimute/contract/metrics/values';
import type { SuiteSlug } from '@azimute/contract/routes';
import { AssetName } from '../../../ui/asset-name.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { contentOfMetric } from '../api/modules.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import { useGroupWords } from '../api/use-group-words.ts';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import { narrowTo } from './bars-panel.tsx';
import { GroupTarget } from './group-target.tsx';

const shares = { p50: 0.5, p95: 0.95 } as const;

interface FiguresTableProps {
  readonly slug: SuiteSlug;
  readonly groupBy: MetricGrouping;
  readonly items: Figures['items'];
}

/** Groups in rows and metrics in columns; each value links to the metric of its group. */
export function FiguresTable({ slug, groupBy, items }: FiguresTableProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const words = useFigureWords();
  const groupWords = useGroupWords();
  const used =
    groupBy === 'assets' ? items.find(({ metric }) => usageMetrics.includes(metric))?.metric : undefined;
  return (
    <div className="scrolls-x">
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{text(`group_${groupBy}`)}</th>
            {items.map(({ metric }) => (
              <th key={metric} scope="col">
                {names(`name_${metric}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items[0]?.groups.map((group, at) => (
            <tr key={group.key}>
              <th scope="row">
                <AssetName asset={group}>{groupWords(groupBy, group)}</AssetName>
              </th>
              {items.map(({ metric, unit, groups }) => {
                const figure = groups[at] ?? { state: 'no_data' as const, value: null, target: null };
                return (
                  <td key={metric} className="figure" data-state={figure.state}>
                    <GroupTarget byUse={metric === used} figure={figure} target={figure.target} unit={unit} />
                    <ModuleContentLink
                      slug={slug}
                      content={contentOfMetric(metric)}
                      search={narrowTo(groupBy, group.key)}
                    >
                      {words.figure(figure, unit)}
                    </ModuleContentLink>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {items.some(({ spread }) => spread !== null) && <Spreads items={items} />}
      </table>
    </div>
  );
}

/** Median and 90th percentile of all assets, including other pages. */
function Spreads({ items }: Pick<FiguresTableProps, 'items'>) {
  const text = useText('modules');
  const format = useFormat();
  const words = useFigureWords();
  return (
    <tfoot>
      {(['p50', 'p95'] as const).map((part) => (
        <tr key={part}>
          <th scope="row">{text('shareUpTo', { share: format.percent(shares[part], 0) })}</th>
          {items.map(({ metric, unit, spread }) => (
            <td key={metric} className="figure">
              {words.figure(
                { state: spread === null ? 'no_data' : 'ready', value: spread?.[part] ?? null },
                unit,
              )}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}
