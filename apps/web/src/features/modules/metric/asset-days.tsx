import type { MetricCode, MetricUnit } from '@azimute/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/client.ts';
import { useProfile } from '../../../api/use-session.ts';
import { languageTags } from '../../../i18n/format-instants.ts';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { daysInWords } from '../../../ui/calendar/days-in-words.ts';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { moduleSearch } from '../api/module-search.ts';
import { useFigureWords } from '../api/use-figure-words.ts';
import type { ModuleView } from '../api/use-module-view.ts';
import { useFactWords } from '../explain/use-fact-words.ts';
import { Panel } from '../panels/panel.tsx';
import classes from '../panels/parts.module.css';

interface AssetDaysProps {
  readonly metric: MetricCode;
  readonly unit: MetricUnit;
  readonly view: ModuleView;
}

const pageSize = 50;

/** The asset-days that add up to a figure, newest first; each opens its day. */
export function AssetDays({ metric, unit, view }: AssetDaysProps) {
  const text = useText('modules');
  const names = useText('metrics');
  const words = useFigureWords();
  const factWords = useFactWords();
  const format = useFormat();
  const tag = languageTags[useLocale()];
  const { current_account_id: accountId } = useProfile();
  const { compare: _compare, ...filters } = view.scope;
  const rows = useInfiniteQuery({
    queryKey: ['figures', accountId, 'rows', metric, filters],
    queryFn: ({ pageParam, signal }) =>
      callApi('listMetricRows', {
        params: { metric },
        query: {
          ...filters,
          sort: 'day',
          order: 'desc',
          limit: pageSize,
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const items = rows.data?.pages.flatMap((page) => page.items) ?? [];
  const total = rows.data?.pages[0]?.total ?? 0;
  const facts = Object.keys(items[0]?.facts ?? {}) as (keyof (typeof items)[number]['facts'])[];
  return (
    <Panel
      id="asset-days"
      title={text('assetDays')}
      meta={text('dayRows', { count: total, formatted: format.number(total) })}
      reading={rows}
      empty={rows.data !== undefined && total === 0 ? text('nothing') : undefined}
    >
      <div className={classes['scroll']}>
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{text('dayColumn')}</th>
              <th scope="col" data-kind="text">
                {text('group_assets')}
              </th>
              <th scope="col" data-kind="text">
                {text('group_units')}
              </th>
              <th scope="col">{names(`name_${metric}`)}</th>
              {facts.map((fact) => (
                <th key={fact} scope="col">
                  {names(`fact_${fact}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((row) => (
              <tr key={`${row.asset.id} ${row.day}`}>
                <th scope="row">
                  <Link
                    to="."
                    search={(raw) => ({ ...moduleSearch.read(raw), asset: row.asset.id, day: row.day })}
                    resetScroll={false}
                  >
                    {daysInWords(tag, row.day)}
                  </Link>
                  {row.isRevised && <span className={classes['quiet']}> {text('isRevised')}</span>}
                  {!row.isClosed && <span className={classes['quiet']}> {text('goesOn')}</span>}
                </th>
                <td data-kind="text">{row.asset.code ?? text('unseenAsset')}</td>
                <td data-kind="text">{row.unit.name}</td>
                <td className="figure" data-state={row.figure.state}>
                  {words.figure(row.figure, unit)}
                </td>
                {facts.map((fact) => (
                  <td key={fact} className="figure">
                    {factWords(fact, row.facts[fact] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ShowMore of={rows} />
    </Panel>
  );
}
