import type { MetricAnswer, MetricCode, TargetUse } from '@azimute/contract';
import { targetUses } from '@azimute/contract/metrics/values';
import type { SuiteSlug } from '@azimute/contract/routes';
import { NativeSelect, Button } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { Row, Lead } from '../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { askedUse } from '../api/asked-use.ts';
import { alone, useFigures } from '../api/figures-queries.ts';
import { moduleSearch } from '../api/module-search.ts';
import type { ModuleView } from '../api/use-module-view.ts';
import { FiguresTable } from '../panels/figures-table.tsx';
import { Panel } from '../panels/panel.tsx';

interface PageStepsProps {
  /** From 1; an address may contain a page beyond the last. */
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onChange: (page: number) => void;
}

interface RankedAssetsProps {
  readonly slug: SuiteSlug;
  readonly view: ModuleView;
  /** The first determines the order. */
  readonly metrics: readonly MetricCode[];
  /** Rows per page. */
  readonly size: number;
}

/** Assets ranked by a metric, page by page. */
export function RankedAssets({ slug, view, metrics, size }: RankedAssetsProps) {
  const text = useText('modules');
  const format = useFormat();
  const { scope, search, change } = view;
  const { page = 1, direction = 'desc' } = search;
  const { use } = askedUse(search, metrics);
  const skip = (page - 1) * size;
  const figures = useFigures(alone(scope), {
    metrics,
    groupBy: 'assets',
    order: direction,
    most: size,
    skip,
    ...(use !== undefined && { use }),
  });
  const items = figures.data?.items ?? [];
  const count = items[0]?.groupCount ?? 0;
  return (
    <Panel
      id="ranked-assets"
      title={text('assetsByFigure')}
      meta={
        <>
          {text('assetCount', format.counted(count))}
          <UseChoice
            uses={items[0]?.uses ?? null}
            value={use}
            onChange={(next) =>
              change((current) => moduleSearch.read({ ...current, use: next }), { replace: true })
            }
          />
        </>
      }
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

interface UseChoiceProps {
  readonly uses: MetricAnswer['uses'];
  readonly value: TargetUse | undefined;
  readonly onChange: (use: TargetUse | undefined) => void;
}

/** Filters ranked assets by use: all, too low, on target or too high. */
function UseChoice({ uses, value, onChange }: UseChoiceProps) {
  const text = useText('modules');
  const format = useFormat();
  if (uses === null && value === undefined) return null;
  return (
    <NativeSelect
      aria-label={text('againstTarget')}
      value={value ?? ''}
      data={[
        { value: '', label: text('anyUse') },
        ...targetUses.map((use) => ({
          value: use,
          label: `${text(`use_${use}`)} (${format.number(uses?.[use] ?? 0)})`,
        })),
      ]}
      onChange={(event) => onChange(targetUses.find((use) => use === event.currentTarget.value))}
    />
  );
}

/** Range of the displayed rows, with links to the previous and next page. */
function PageSteps({ page, size, total, onChange }: PageStepsProps) {
  const text = useText('modules');
  const format = useFormat();
  const last = Math.max(1, Math.ceil(total / size));
  if (total === 0 || (last === 1 && page === 1)) return null;
  return (
    <Row gap={8} justify="end" wrap>
      {page <= last && (
        <Lead as="span">
          {text('rowsShown', {
            first: format.number((page - 1) * size + 1),
            last: format.number(Math.min(total, page * size)),
            total: format.number(total),
          })}
        </Lead>
      )}
      <Button size="xs" disabled={page === 1} onClick={() => onChange(Math.min(page - 1, last))}>
        {text('previousPage')}
      </Button>
      <Button size="xs" disabled={page >= last} onClick={() => onChange(page + 1)}>
        {text('nextPage')}
      </Button>
    </Row>
  );
}
