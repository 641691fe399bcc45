import type { MetricAnswer } from '@azimute/contract';
import { useMemo, useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { ChartShape } from '../../../ui/charts/chart-options.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useFigures } from '../api/figures-queries.ts';
import type { PanelDefinition } from '../api/modules.ts';
import type { metricSteps } from '../api/module-search.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import { useGroupWords } from '../api/use-group-words.ts';
import type { ModulePanelProps } from './module-panel-props.ts';
import { Panel } from './panel.tsx';

type Definition = Extract<PanelDefinition, { readonly kind: 'days' }>;

interface DaysPanelProps extends Omit<ModulePanelProps<Definition>, 'slug'> {
  readonly groupBy?: (typeof metricSteps)[number];
  /** Shown next to the title. */
  readonly tools?: ReactNode;
}

const titles = { days: 'byDay', weeks: 'byWeek', months: 'byMonth' } as const;

/** Metrics by day, as stacked columns, line or table. */
export function DaysPanel(props: DaysPanelProps) {
  const { panel, view, groupBy = 'days', tools } = props;
  const { metrics, as, columns } = panel;
  const text = useText('modules');
  const names = useText('metrics');
  const [asTable, setAsTable] = useState(false);
  const figures = useFigures(view.scope, { metrics, groupBy });
  const items = useMemo(() => figures.data?.items ?? [], [figures.data]);
  const [first] = items;
  const shown = panel.as === 'parts' ? [panel.of] : metrics;
  const title = text(titles[groupBy], { name: shown.map((metric) => names(`name_${metric}`)).join(', ') });
  const shape = useDaysShape({ first, as, items, groupBy });
  return (
    <Panel
      id={`days-${metrics.join('-')}`}
      title={title}
      columns={columns}
      meta={
        <>
          {tools}
          {items.length > 1 &&
            shape.series.map(({ name }, index) => (
              <Row as="span" key={name} inline gap={6} className="series" data-series={index + 1}>
                {name}
              </Row>
            ))}
        </>
      }
      table={{ isShown: asTable, onChange: setAsTable }}
      reading={figures}
      empty={first?.groups.length === 0 ? text('nothing') : undefined}
    >
      {asTable ? (
        // A scroll area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="scrolls-x" tabIndex={0} aria-label={title}>
          <DaysTable groupBy={groupBy} items={items} first={first} />
        </section>
      ) : (
        <Row align="stretch" height={260}>
          <Chart label={title} shape={shape} />
        </Row>
      )}
    </Panel>
  );
}

interface DaysTableProps {
  readonly groupBy: 'days' | 'months' | 'weeks';
  readonly items: readonly MetricAnswer[];
  readonly first: MetricAnswer | undefined;
}

function DaysTable({ groupBy, items, first }: DaysTableProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const words = useFigureWords();
  const groupWords = useGroupWords();
  return (
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
        {first?.groups.map((group, at) => (
          <tr key={group.key}>
            <th scope="row">{groupWords(groupBy, group)}</th>
            {items.map(({ metric, unit, groups }) => (
              <td key={metric} className="figure">
                {words.figure(groups[at] ?? { state: 'no_data', value: null }, unit)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DaysShapeInput {
  readonly first: MetricAnswer | undefined;
  readonly as: 'parts' | 'line' | 'columns';
  readonly items: readonly MetricAnswer[];
  readonly groupBy: 'days' | 'months' | 'weeks';
}

function useDaysShape({ first, as, items, groupBy }: DaysShapeInput) {
  const text = useText('modules');
  const names = useText('metrics');
  const words = useFigureWords();
  const format = useFormat();
  const groupWords = useGroupWords();
  const shape = useMemo((): ChartShape => {
    const { groups = [], unit = 'percent' } = first ?? {};
    // Engine hours include idling, so the column is split into both parts.
    const parts =
      as === 'columns'
        ? items.map(({ groups: all }, index) =>
            all.map(({ value }, at) => {
              const inner = index === 0 ? items[1]?.groups[at]?.value : undefined;
              return value === null ? null : Math.max(0, value - (inner ?? 0));
            }),
          )
        : items.map(({ groups: all }) => all.map(({ value }) => value));
    return {
      kind: as === 'line' ? 'line' : 'stacked',
      categories: groups.map((group) => groupWords(groupBy, group)),
      series: items.map(({ metric }, index) => ({
        name:
          index === 0 && items.length > 1 && as === 'columns'
            ? text(unit === 'money' ? 'otherCosts' : 'withoutIdling')
            : names(`name_${metric}`),
        values: parts[index] ?? [],
      })),
      format: (value) => words.value(value, unit),
      ...(unit.startsWith('money') && { axisFormat: format.compactMoney }),
    };
  }, [first, items, as, groupBy, groupWords, names, text, words, format]);
  return shape;
}
