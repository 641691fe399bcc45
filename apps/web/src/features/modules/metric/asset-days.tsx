import type {
  MetricCode,
  MetricRow,
  MetricAnswer,
  MetricFigure,
  MetricRowSort,
  MetricUnit,
} from '@azimute/contract';
import type { ReactNode } from 'react';
import { metricRowSorts } from '@azimute/contract/metrics/values';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AssetName } from '../../../ui/asset-name.tsx';
import { callApi, downloadApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import type { Sort } from '../../../ui/data-table/column.ts';
import { ExportMenu } from '../../../ui/export/export-menu.tsx';
import { ExportProgress } from '../../../ui/export/export-progress.tsx';
import { useExport } from '../../../ui/export/use-export.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Term } from '../../../ui/term.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useMetricDefinition } from '../api/figures-queries.ts';
import { moduleSearch } from '../api/module-search.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import type { ModuleView } from '../api/use-module-view.ts';
import { useTermWords, type Terms } from '../explain/use-term-words.ts';
import { Panel } from '../panels/panel.tsx';
import { SortableHead } from './sortable-head.tsx';

interface AssetDaysProps {
  /** Total of the asset-days. */
  readonly answer: MetricAnswer;
  readonly view: ModuleView;
}

const pageSize = 50;

/** Asset-days behind a figure, newest first by default; each opens its day. */
export function AssetDays({ answer: { metric, unit, figure }, view }: AssetDaysProps) {
  const text = useText('modules');
  const format = useFormat();
  const rows = useAssetDays(metric, view);
  const items = rows.data?.pages.flatMap((page) => page.items) ?? [];
  const total = rows.data?.pages[0]?.total ?? 0;
  const { numerator = [], denominator = null } = useMetricDefinition(metric)?.formula ?? {};
  const valuesOf = (row: MetricFigure) => (
    <Values figure={row} unit={unit} terms={{ numerator, denominator }} />
  );
  return (
    <Panel
      id="asset-days"
      title={text('assetDays')}
      meta={
        <>
          {text('dayRows', format.counted(total))}
          <RowsExport metric={metric} view={view} />
        </>
      }
      reading={rows}
      empty={rows.data !== undefined && total === 0 ? text('nothing') : undefined}
    >
      <div className="scrolls-x">
        <table className="figures-table">
          <DaysHead denominator={denominator} numerator={numerator} view={view} metric={metric} />
          <tbody>
            {items.map((row) => (
              <DayRow
                key={`${row.asset.id} ${row.day}`}
                figures={valuesOf(row.figure)}
                row={row}
                view={view}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {text('sum')}
              </th>
              {valuesOf(figure)}
            </tr>
          </tfoot>
        </table>
      </div>
      <ShowMore query={rows} />
    </Panel>
  );
}

interface DaysHeadProps {
  readonly denominator: Terms | null;
  readonly numerator: Terms;
  readonly view: ModuleView;
  readonly metric: MetricCode;
}

function DaysHead({ denominator, numerator, view, metric }: DaysHeadProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const terms = useTermWords();
  const sorting = {
    sort: moduleSearch.sortOf(view.search),
    onSort: (sort: Sort) => view.change((current) => moduleSearch.withSort(current, sort), { replace: true }),
  };
  return (
    <thead>
      <tr>
        <SortableHead column="day" first="desc" {...sorting}>
          {text('dayColumn')}
        </SortableHead>
        <SortableHead column="asset" isText {...sorting}>
          {text('group_assets')}
        </SortableHead>
        <th scope="col" data-kind="text">
          <Term definition={text('unitMeaning')} anchor="unit">
            {text('group_units')}
          </Term>
        </th>
        <SortableHead column="value" first="desc" {...sorting}>
          {names(`name_${metric}`)}
        </SortableHead>
        {denominator !== null && (
          <>
            <SortableHead column="numerator" first="desc" {...sorting}>
              {terms.names(numerator)}
            </SortableHead>
            <SortableHead column="denominator" first="desc" {...sorting}>
              ÷ {terms.names(denominator)}
            </SortableHead>
          </>
        )}
        <th scope="col">{text('coverageShare')}</th>
      </tr>
    </thead>
  );
}

interface DayRowProps {
  readonly figures: ReactNode;
  readonly row: MetricRow;
  readonly view: ModuleView;
}

function DayRow({ figures, row, view }: DayRowProps) {
  const text = useText('modules');
  const format = useFormat();
  return (
    <tr data-open={row.asset.id === view.search.asset && row.day === view.search.day}>
      <th scope="row">
        <Link
          to="."
          search={(raw) => ({ ...moduleSearch.read(raw), asset: row.asset.id, day: row.day })}
          resetScroll={false}
        >
          {format.days(row.day)}
        </Link>
        {row.isRevised && (
          <Text as="span" color="text-2" fontSize={12}>
            {' '}
            {text('isRevised')}
          </Text>
        )}
        {!row.isClosed && (
          <Text as="span" color="text-2" fontSize={12}>
            {' '}
            {text('goesOn')}
          </Text>
        )}
      </th>
      <td data-kind="text">
        <AssetName asset={row.asset}>{row.asset.code ?? text('unseenAsset')}</AssetName>
      </td>
      <td data-kind="text">{row.unit.name}</td>
      {figures}
    </tr>
  );
}

function useAssetDays(metric: MetricAnswer['metric'], { scope, search }: ModuleView) {
  const { current_account_id: accountId } = useProfile();
  const { compare: _compare, ...filters } = scope;
  const { column, order } = moduleSearch.sortOf(search);
  const sort: MetricRowSort = metricRowSorts.find((one) => one === column) ?? 'day';
  return useInfiniteQuery({
    queryKey: ['figures', accountId, 'rows', metric, filters, sort, order],
    queryFn: ({ pageParam, signal }) =>
      callApi('listMetricRows', {
        params: { metric },
        query: { ...filters, sort, order, limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

interface RowsExportProps {
  readonly metric: MetricAnswer['metric'];
  readonly view: ModuleView;
}

/** Exports all asset-days of a figure. */
function RowsExport({ metric, view: { scope, days } }: RowsExportProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const locale = useLocale();
  const exporting = useExport(`${names(`name_${metric}`)} ${text('group_days')}`);
  const { compare: _compare, ...filters } = scope;
  return (
    <>
      <ExportMenu
        isIcon
        exporting={exporting}
        extent={text('rowsExtent', { days })}
        exportFile={async (format, { signal, onProgress }) =>
          await downloadApi(
            'exportMetricRows',
            { params: { metric }, query: { ...filters, format, locale }, signal },
            onProgress,
          )
        }
      />
      <ExportProgress exporting={exporting} />
    </>
  );
}

interface ValuesProps {
  readonly figure: MetricFigure;
  readonly unit: MetricUnit;
  readonly terms: { readonly numerator: Terms; readonly denominator: Terms | null };
}

function Values({ figure, unit, terms: { numerator, denominator } }: ValuesProps) {
  const words = useFigureWords();
  const terms = useTermWords();
  const format = useFormat();
  return (
    <>
      <td className="figure" data-state={figure.state}>
        {words.figure(figure, unit)}
      </td>
      {denominator !== null && (
        <>
          <td className="figure">{terms.sum(numerator, figure.numerator)}</td>
          <td className="figure">{terms.sum(denominator, figure.denominator ?? 0)}</td>
        </>
      )}
      <td className="figure">{format.percent(figure.coverage.share, 0)}</td>
    </>
  );
}
