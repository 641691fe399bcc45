import type { MetricGrouping } from '@azimute/contract';
import { useText } from '../../../i18n/use-text.ts';
import { alone, useFigures } from '../api/figures-queries.ts';
import { contentOfMetric, type PanelDefinition } from '../api/modules.ts';
import { figureFilters, type ModuleSearch } from '../api/module-search.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import { useGroupWords } from '../api/use-group-words.ts';
import { ModuleContentLink } from '../components/module-content-link.tsx';
import type { ModulePanelProps } from './module-panel-props.ts';
import { Panel } from './panel.tsx';
import { Bars } from '../../../ui/charts/bars.tsx';

type Definition = Extract<PanelDefinition, { readonly kind: 'bars' }>;
const mostShown = 8;

/** A metric by a property of assets, as bars; each links to the metric of its group. */
export function BarsPanel({ slug, panel: { metric, groupBy, columns }, view }: ModulePanelProps<Definition>) {
  const text = useText('modules');
  const names = useText('metrics');
  const words = useFigureWords();
  const groupWords = useGroupWords();
  const figures = useFigures(alone(view.scope), { metrics: [metric], groupBy, most: mostShown });
  const answer = figures.data?.items[0];
  const groups = answer?.groups ?? [];
  const content = contentOfMetric(metric);
  return (
    <Panel
      id={`bars-${metric}-${groupBy}`}
      title={text('byGroup', {
        name: names(`name_${metric}`),
        group: withinTitle(text(`group_${groupBy}`)),
      })}
      columns={columns}
      meta={
        (answer?.groupCount ?? 0) > mostShown && (
          <ModuleContentLink slug={slug} content={content} search={{ groupBy }}>
            {text('seeAll', { count: answer?.groupCount ?? 0 })}
          </ModuleContentLink>
        )
      }
      reading={figures}
      empty={answer !== undefined && groups.length === 0 ? text('nothing') : undefined}
    >
      <Bars
        bars={groups.map((group) => ({
          key: group.key,
          label: (
            <ModuleContentLink slug={slug} content={content} search={narrowTo(groupBy, group.key)}>
              {groupWords(groupBy, group)}
            </ModuleContentLink>
          ),
          value: group.value ?? 0,
          words: words.figure(group, answer?.unit ?? 'percent'),
        }))}
      />
    </Panel>
  );
}

/** Returns the filter for a group. */
export function narrowTo(groupBy: MetricGrouping, key: string): ModuleSearch {
  const name = groupBy === 'assets' ? 'assets' : figureFilters.find((one) => one === groupBy);
  if (name === undefined) return {};
  const isId = name === 'assets' || name === 'units' || name === 'customers';
  return { [name]: [isId ? Number(key) : key] };
}

/** Lowercases a word within a title; abbreviations stay. */
function withinTitle(word: string): string {
  return word === word.toUpperCase() ? word : word.toLowerCase();
}
