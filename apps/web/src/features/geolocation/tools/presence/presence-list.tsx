import type { PresenceInterval, PresentAsset } from '@azimute/contract';
import { IconDownload } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useAccount } from '../../../../api/use-session.ts';
import { useLocale, useText } from '../../../../i18n/use-text.ts';
import { dayOf } from '../../../../ui/calendar/calendar-day.ts';
import { zoneName } from '../../../../ui/calendar/zone-name.ts';
import { saveFile } from '../../../../ui/export/save-file.ts';
import { InlineError } from '../../../../ui/inline-error.tsx';
import { Box, Row, Text, Note, Bold } from '../../../../ui/layout/primitives.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import { useMap } from '../../../maps/components/map-context.ts';
import { useMapScreen } from '../../frame/map-screen.ts';
import { writePresenceCsv, writePresenceGeoJson } from './presence-files.ts';
import classes from './presence.module.css';
import type { PresenceSearch } from './use-presence-search.ts';

interface ListRow {
  readonly present: PresentAsset;
  /** Null in the asset's row. */
  readonly interval: PresenceInterval | null;
}

const rowHeightPx = { desk: 34, phone: 44 };

/** Search results: each asset with its intervals below. */
export function PresenceList({ search }: { readonly search: PresenceSearch }) {
  const text = useText('presence');
  const format = useFormat();
  const { assets, result, progress } = search;
  const count = assets.length;
  if (count === 0)
    return result === null ? null : (
      <>
        <output>
          <strong>{text('noAsset')}</strong> <Note as="span">{text('noAssetText')}</Note>
        </output>
        <NotRead count={result.notRead} />
      </>
    );
  return (
    <>
      <Row wrap gap={4} columnGap={12}>
        <Text as="output" flex={1} weight="semibold">
          {text('found', format.counted(count))}
        </Text>
        {progress === null && <Files assets={assets} />}
      </Row>
      <NotRead count={result?.notRead ?? 0} />
      <Rows assets={assets} />
    </>
  );
}

function NotRead({ count }: { readonly count: number }) {
  const text = useText('presence');
  const format = useFormat();
  return count === 0 ? null : <InlineError>{text('notRead', format.counted(count))}</InlineError>;
}

function Files({ assets }: { readonly assets: readonly PresentAsset[] }) {
  const text = useText('presence');
  const format = useFormat();
  const locale = useLocale();
  const { timeZone } = useAccount();
  const zone = zoneName(locale, timeZone);
  const saveCsv = (): void => {
    const headings = [
      text('asset'),
      text('unit'),
      text('from', { zone }),
      text('to', { zone }),
      text('fixes'),
      text('inferred'),
      text('latitude'),
      text('longitude'),
    ];
    const words = {
      headings,
      passage: text('passage'),
      time: (instant: string) => format.dateTime(instant),
    };
    saveFile(new Blob([writePresenceCsv(assets, words)], { type: 'text/csv' }), `${text('fileName')}.csv`);
  };
  const saveGeoJson = (): void =>
    saveFile(
      new Blob([writePresenceGeoJson(assets)], { type: 'application/geo+json' }),
      `${text('fileName')}.geojson`,
    );
  return (
    <span className={classes['files']}>
      <button type="button" className="text-button" title={text('csv')} onClick={saveCsv}>
        <IconDownload size={14} stroke={1.85} aria-hidden />
        CSV
      </button>
      <button type="button" className="text-button" title={text('geojson')} onClick={saveGeoJson}>
        <IconDownload size={14} stroke={1.85} aria-hidden />
        GeoJSON
      </button>
    </span>
  );
}

function Rows({ assets }: { readonly assets: readonly PresentAsset[] }) {
  const text = useText('presence');
  const { isPhone } = useMap();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () =>
      assets.flatMap((present): ListRow[] => [
        { present, interval: null },
        ...present.intervals.map((interval) => ({ present, interval })),
      ]),
    [assets],
  );
  const heightPx = isPhone ? rowHeightPx.phone : rowHeightPx.desk;
  // oxlint-disable-next-line react/incompatible-library -- The React Compiler is not used.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => heightPx,
    overscan: 10,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls by keys.
    <section ref={scroller} className={classes['scroller']} tabIndex={0} aria-label={text('list')}>
      <Box as="ol" position="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <Box
                as="li"
                position="absolute"
                inset="0 0 auto"
                key={index}
                style={{ height: heightPx, transform: `translateY(${start}px)` }}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                {row.interval === null ? (
                  <AssetRow present={row.present} />
                ) : (
                  <IntervalRow assetId={row.present.asset.id} interval={row.interval} />
                )}
              </Box>
            )
          );
        })}
      </Box>
    </section>
  );
}

function AssetRow({ present: { asset, fixes, longestSeconds } }: { readonly present: PresentAsset }) {
  const text = useText('presence');
  const format = useFormat();
  const { onSelect } = useMapScreen();
  return (
    <button type="button" className={classes['asset']} onClick={() => onSelect(asset.id)}>
      <Bold>{asset.code}</Bold>
      <Text as="span" flex={1} overflow="hidden" color="text-2" fontSize={12} className={classes['unit']}>
        {asset.unitName}
      </Text>
      <Text as="span" marginLeft="auto" color="text-2" fontSize={12}>
        {fixes > 0 && text('positions', format.counted(fixes))}
        {longestSeconds > 0 && ` · ${text('longest', { duration: format.duration(longestSeconds) })}`}
      </Text>
    </button>
  );
}

interface IntervalRowProps {
  readonly assetId: number;
  readonly interval: PresenceInterval;
}

function IntervalRow({ assetId, interval: { from, to, fixes, inferred } }: IntervalRowProps) {
  const text = useText('presence');
  const format = useFormat();
  const { timeZone } = useAccount();
  const { change, onFollow } = useMapScreen();
  const fromMs = Date.parse(from);
  const open = (): void => {
    onFollow(null);
    change({
      asset: assetId,
      day: dayOf(fromMs, timeZone),
      dayTab: 'timeline',
      instantMs: fromMs,
      pastMs: null,
    });
  };
  return (
    <button
      type="button"
      className={classes['interval']}
      title={text(inferred ? 'passageHint' : 'open')}
      onClick={open}
    >
      <span className="figure">
        {format.dateTime(fromMs)}
        {to !== from && ` – ${format.dateTime(to)}`}
      </span>
      <Text as="span" marginLeft="auto" color="text-2" fontSize={12}>
        {inferred ? text('passage') : text('positions', format.counted(fixes))}
      </Text>
    </button>
  );
}
