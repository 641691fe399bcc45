import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Text } from '../../../ui/layout/primitives.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { NamedGeofence } from '../history/named-geofence.tsx';
import { onSiteSearch } from './on-site-search.ts';
import classes from './on-site.module.css';
import type { DaysOnSite, OnSite, OnSiteSums } from './use-on-site.ts';

interface OnSiteTableProps {
  readonly onSite: OnSite;
}

/** One row per asset or customer and geofence; each opens its days. */
export function OnSiteTable({ onSite: { rows, items, total, sums, query, search } }: OnSiteTableProps) {
  const text = useText('on-site');
  const format = useFormat();
  const isOfAssets = query.groupBy === 'assets';
  const texts = [...(isOfAssets ? [text('customer')] : []), text('geofence'), text('unit')];
  return (
    <Box overflow="auto" minHeight={0} paddingBottom={16} paddingInline="gutter">
      <table className="figures-table" aria-label={text('tableLabel')}>
        <thead className={classes['head']}>
          <tr>
            <th scope="col" data-kind="text">
              {text(isOfAssets ? 'asset' : 'customer')}
            </th>
            <th scope="col">{text('days')}</th>
            {!isOfAssets && <th scope="col">{text('assetDays')}</th>}
            <th scope="col">{text('shortDays')}</th>
            {texts.map((head) => (
              <th key={head} scope="col" data-kind="text">
                {head}
              </th>
            ))}
            <th scope="col">{text('firstDay')}</th>
            <th scope="col">{text('lastDay')}</th>
            <th scope="col">{text('inside')}</th>
            <th scope="col">{text('observed')}</th>
            <th scope="col">{text('unobserved')}</th>
            <th scope="col">{text('certainty')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <Row key={keyOf(row)} row={row} isOfAssets={isOfAssets} isOpen={isOpen(row, search)} />
          ))}
        </tbody>
        {sums !== null && (
          <tfoot>
            <tr>
              <th scope="row">{text('sum')}</th>
              {!isOfAssets && <td aria-label={text('days')} />}
              <td className="figure">{format.number(sums.assetDays)}</td>
              <td className="figure">{format.number(sums.shortAssetDays)}</td>
              <td colSpan={texts.length + 2} aria-label={text('geofence')} />
              <Time of={sums} />
            </tr>
          </tfoot>
        )}
      </table>
      <Text marginBlock={12} fontSize={12} color="text-2">
        {text('shown', { shown: format.number(items.length), count: total, formatted: format.number(total) })}
        {sums === null && ` ${text('noSum')}`}
      </Text>
      <ShowMore query={rows} />
    </Box>
  );
}

function keyOf({ asset, customer, geofence }: DaysOnSite): string {
  return `${asset?.id ?? '-'} ${customer?.id ?? 0} ${geofence.id}`;
}

function isOpen({ asset, customer, geofence }: DaysOnSite, search: OnSite['search']): boolean {
  if (geofence.id !== search.geofence) return false;
  return asset === null ? search.customer === (customer?.id ?? 0) : search.asset === asset.id;
}

interface RowProps {
  readonly row: DaysOnSite;
  readonly isOfAssets: boolean;
  readonly isOpen: boolean;
}

function Row({ row, isOfAssets, isOpen: open }: RowProps) {
  const text = useText('on-site');
  const format = useFormat();
  const { asset, customer, geofence, days, assetDays, shortAssetDays, firstDay, lastDay, isInside } = row;
  const customerName = customer?.name ?? text('withoutCustomer');
  return (
    <tr data-open={open || undefined}>
      <th scope="row">
        <Link
          to="."
          search={(raw) => ({
            ...onSiteSearch.closed(onSiteSearch.read(raw)),
            geofence: geofence.id,
            ...(asset === null ? { customer: customer?.id ?? 0 } : { asset: asset.id }),
          })}
          resetScroll={false}
          data-row-link
        >
          {asset?.code ?? customerName}
        </Link>
        {isInside && <span className="quiet"> {text('insideNow')}</span>}
      </th>
      <td className="figure">
        <strong>{format.number(days)}</strong>
      </td>
      {!isOfAssets && <td className="figure">{format.number(assetDays)}</td>}
      <td className="figure">{shortAssetDays === 0 ? '' : format.number(shortAssetDays)}</td>
      {isOfAssets && <td data-kind="text">{customer?.name ?? ''}</td>}
      <td data-kind="text">
        <NamedGeofence geofence={geofence} />
      </td>
      <td data-kind="text">{geofence.unit.code}</td>
      <td className="figure">{firstDay && format.days(firstDay)}</td>
      <td className="figure">{lastDay && format.days(lastDay)}</td>
      <Time of={row} />
    </tr>
  );
}

interface TimeProps {
  readonly of: OnSiteSums;
}

/** Hours of the counted days, with their certainty. */
function Time({ of: { insideSeconds, observedSeconds, unobservedSeconds, certainty, inferred } }: TimeProps) {
  const text = useText('on-site');
  const format = useFormat();
  const hours = (seconds: number): string => format.hours(seconds / 3600);
  return (
    <>
      <td className="figure">{hours(insideSeconds)}</td>
      <td className="figure">{hours(observedSeconds)}</td>
      <td className="figure">{unobservedSeconds === 0 ? '' : hours(unobservedSeconds)}</td>
      <td className="figure">
        {certainty !== null && format.percent(certainty, 0)}
        {inferred && <span className="quiet"> {text('inferred')}</span>}
      </td>
    </>
  );
}
