import { useText } from '../../../i18n/use-text.ts';
import { Term } from '../../../ui/term.tsx';
import { alone, useFigures } from '../api/figures-queries.ts';
import type { PanelDefinition } from '../api/modules.ts';
import { FiguresTable } from './figures-table.tsx';
import type { ModulePanelProps } from './module-panel-props.ts';
import { Panel } from './panel.tsx';

type Definition = Extract<PanelDefinition, { readonly kind: 'units' }>;

/** Metrics side by side for each UL. */
export function UnitsPanel({ slug, panel: { metrics, columns }, view }: ModulePanelProps<Definition>) {
  const text = useText('modules');
  const figures = useFigures(alone(view.scope), { metrics, groupBy: 'units' });
  return (
    <Panel
      id={`units-${metrics.join('-')}`}
      title={
        <Term definition={text('unitMeaning')} anchor="unit">
          {text('byUnit')}
        </Term>
      }
      columns={columns}
      reading={figures}
      empty={figures.data?.items[0]?.groupCount === 0 ? text('nothing') : undefined}
    >
      <FiguresTable slug={slug} groupBy="units" items={figures.data?.items ?? []} />
    </Panel>
  );
}
