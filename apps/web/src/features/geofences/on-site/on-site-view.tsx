import { onSiteGroupings, onSiteLeastMinutes } from '@azimute/contract/geofences/values';
import { NativeSelect } from '@mantine/core';
import { IconCalendarCheck, IconPrinter } from '@tabler/icons-react';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { zoneName } from '../../../ui/calendar/zone-name.ts';
import { FilterBar } from '../../../ui/filters/filter-bar.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { usePrinting } from '../../../ui/printing.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { OnSiteExport } from './on-site-export.tsx';
import { OnSitePanel } from './on-site-panel.tsx';
import { isTooLong, onSiteSearch } from './on-site-search.ts';
import { OnSiteTable } from './on-site-table.tsx';
import classes from './on-site.module.css';
import { useOnSite, type OnSite } from './use-on-site.ts';
import { useOnSiteFilters } from './use-on-site-filters.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Days that assets spent in geofences, with evidence; the basis of rental charges. */
export function OnSiteView() {
  const onSite = useOnSite();
  const filters = useOnSiteFilters(onSite);
  const { search, change } = onSite;
  return (
    <ListFrame
      bar={
        <Row align="stretch" wrap gap={8} columnGap={16} className={classes['bar']}>
          <FilterBar
            filters={filters}
            onChange={(name, values) =>
              change((current) => onSiteSearch.withFilter(current, name, values), { replace: true })
            }
            isFiltered={onSiteSearch.isFiltered(search)}
            onClear={() => change(onSiteSearch.withoutFilters, { replace: true })}
          />
          <Row wrap gap={8} data-print="hide">
            <OnSiteTools onSite={onSite} />
          </Row>
        </Row>
      }
      notice={<Rule onSite={onSite} filters={filters} />}
      panel={search.geofence !== undefined && <OnSitePanel key={JSON.stringify(search)} onSite={onSite} />}
    >
      <Content onSite={onSite} />
    </ListFrame>
  );
}

interface PartProps {
  readonly onSite: OnSite;
}

const leastChoices = [1, 15, 30, onSiteLeastMinutes, 120, 240, 480];

function OnSiteTools({ onSite }: PartProps) {
  const text = useText('on-site');
  const format = useFormat();
  const { search, change, query, rows } = onSite;
  const { leastMinutes } = query;
  const print = async (): Promise<void> => {
    // Printing needs every row.
    for (let read = rows; read.hasNextPage && !read.isError; read = await read.fetchNextPage());
    window.print();
  };
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={text('groupBy')}
        value={query.groupBy}
        data={onSiteGroupings.map((value) => ({ value, label: text(`by_${value}`) }))}
        onChange={(event) => {
          const by = onSiteGroupings.find((one) => one === event.currentTarget.value);
          change((current) => ({ ...onSiteSearch.closed(current), ...(by && { by }) }), { replace: true });
        }}
      />
      <NativeSelect
        size="xs"
        aria-label={text('leastMinutes')}
        value={String(leastMinutes)}
        data={[...new Set([...leastChoices, leastMinutes])]
          .toSorted((a, b) => a - b)
          .map((value) => ({
            value: String(value),
            label: text('fromMinutes', { duration: format.duration(value * 60) }),
          }))}
        onChange={(event) => {
          const least = Number(event.currentTarget.value);
          change(() => onSiteSearch.read({ ...search, least }), { replace: true });
        }}
      />
      <IconButton variant="default" icon={IconPrinter} label={text('print')} onClick={() => void print()} />
      <OnSiteExport onSite={onSite} />
    </>
  );
}

interface RuleProps extends PartProps {
  readonly filters: readonly Filter[];
}

/** Counting rule of the figures; when printed, also the customers and ULs. */
function Rule({ onSite: { query, days, timeZone }, filters }: RuleProps) {
  const text = useText('on-site');
  const format = useFormat();
  const locale = useLocale();
  const isPrinting = usePrinting();
  const named = (name: string, all: string): string => {
    const filter = filters.find((one) => one.name === name);
    const labels = filter?.chosen.map(
      (value) => filter.values.find((one) => one.value === value)?.label ?? value,
    );
    return `${filter?.label ?? ''}: ${labels === undefined || labels.length === 0 ? all : labels.join(', ')}`;
  };
  return (
    <Stack gap={2} line={20} color="text-2" size={12}>
      <p>
        {days} · {zoneName(locale, timeZone)} ({timeZone})
      </p>
      {isPrinting && (
        <p>
          {named('customers', text('allCustomers'))} · {named('units', text('allUnits'))}
        </p>
      )}
      <p>
        {text('rule', { duration: format.duration(query.leastMinutes * 60) })} {text('ruleOfMetric')}
      </p>
    </Stack>
  );
}

function Content({ onSite }: PartProps) {
  const text = useText('on-site');
  const { rows, query, total } = onSite;
  if (isTooLong(query)) return <Nothing title={text('tooLongTitle')} more={text('tooLongText')} />;
  if (rows.data === undefined) return <Waiting query={rows} rows={8} />;
  if (total === 0) return <Nothing title={text('noneTitle')} more={text('noneText')} />;
  return <OnSiteTable onSite={onSite} />;
}

interface NothingProps {
  readonly title: string;
  readonly more: string;
}

function Nothing({ title, more }: NothingProps) {
  return <EmptyState icon={IconCalendarCheck} title={title} text={more} />;
}
