import { IconRoute2 } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useAccount } from '../../../api/use-session.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row, Text } from '../../../ui/layout/primitives.tsx';
import { usePrinting } from '../../../ui/printing.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import type { TripDay } from '../api/routes-queries.ts';
import { routesSearch } from '../api/routes-search.ts';
import { useMomentMs, useRoutesScreen, type ShownAsset } from '../screen/routes-screen.ts';
import classes from './trip-list.module.css';
import { TripPart } from './trip-part.tsx';
import { tripRows, type TripRow } from './trip-rows.ts';

const heights = { day: 44, part: 52 };

/** Trips, stops and gaps of the open asset, by the day on which they began. */
export function TripList({ asset }: { readonly asset: ShownAsset }) {
  const text = useText('routes');
  const { timeZone } = useAccount();
  const { failed, search } = useRoutesScreen();
  const { id, trips, period, sums } = asset;
  const rows = useMemo(() => {
    const calendar = { timeZone, firstDay: period.from };
    return tripRows(trips ?? [], sums, calendar);
  }, [trips, sums, timeZone, period.from]);
  if (failed !== null) return <ErrorState error={failed.error} onRetry={failed.retry} />;
  if (trips === undefined) return <SkeletonRows rows={8} />;
  if (rows.length > 0) return <Rows key={id} rows={rows} hasDays={period.from !== period.to} />;
  const isFiltered = routesSearch.isFiltered(search);
  return (
    <EmptyState
      icon={IconRoute2}
      title={text(isFiltered ? 'noMatch' : 'noTrips')}
      text={text(isFiltered ? 'noMatchText' : 'noTripsText', { code: asset.code })}
    />
  );
}

interface RowsProps {
  readonly rows: readonly TripRow[];
  readonly hasDays: boolean;
}

function Rows({ rows: all, hasDays }: RowsProps) {
  const text = useText('routes');
  const [current, setCurrent] = useState(-1);
  const scroller = useRef<HTMLDivElement>(null);
  const marginPx = useScrollMargin(scroller);
  const isPrinting = usePrinting();
  const rows = useMemo(() => (hasDays ? all : all.filter(({ kind }) => kind === 'part')), [all, hasDays]);
  // oxlint-disable-next-line react/incompatible-library -- The React Compiler is not used.
  const virtual = useVirtualizer({
    count: rows.length,
    // On phones the whole screen scrolls.
    getScrollElement: () => scroller.current?.closest('[data-phone]') ?? scroller.current,
    scrollMargin: marginPx,
    estimateSize: (index) => heights[rows[index]?.kind ?? 'part'],
    getItemKey: (index) => keyOf(rows[index]),
    overscan: 10,
  });
  useEffect(
    () => void (current >= 0 && virtual.scrollToIndex(current, { align: 'auto' })),
    [current, virtual],
  );
  const drawn = isPrinting
    ? rows.map((_, index) => ({ index, start: 0 }))
    : virtual.getVirtualItems().map(({ index, start }) => ({ index, start: start - marginPx }));
  return (
    <Box ref={scroller} flex={1} minHeight={0} overscrollBehavior="contain" className={classes['scroller']}>
      <RowAtMoment rows={rows} onChange={setCurrent} />
      <ol
        className={classes['list']}
        style={isPrinting ? undefined : { height: virtual.getTotalSize() }}
        aria-label={text('list')}
      >
        {drawn.map(({ index, start }) => {
          const row = rows[index];
          return (
            row !== undefined && (
              <li
                key={keyOf(row)}
                ref={virtual.measureElement}
                data-index={index}
                className={classes['item']}
                style={isPrinting ? undefined : { transform: `translateY(${start}px)` }}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                <RowBody row={row} isCurrent={index === current} />
              </li>
            )
          );
        })}
      </ol>
    </Box>
  );
}

interface RowAtMomentProps {
  readonly rows: readonly TripRow[];
  readonly onChange: (index: number) => void;
}

/** Reports the row of the moment. Separate from the list, so that playback re-renders it only when the row changes. */
function RowAtMoment({ rows, onChange }: RowAtMomentProps) {
  const ms = useMomentMs();
  const current = rows.findLastIndex(
    (row) => row.kind === 'part' && ms >= row.part.fromMs && ms < row.part.toMs,
  );
  useEffect(() => onChange(current), [current, onChange]);
  return null;
}

function keyOf(row: TripRow | undefined): string {
  if (row === undefined) return '';
  return row.kind === 'day' ? row.day : `${row.part.kind} ${row.part.from}`;
}

function DayHeading({ day, sums }: { readonly day: string; readonly sums: TripDay | undefined }) {
  const text = useText('routes');
  const format = useFormat();
  return (
    <Row
      as="h3"
      align="baseline"
      gap={8}
      minHeight={44}
      paddingTop={14}
      paddingBottom={6}
      paddingInline={14}
      border="bottom"
      fill="sunken"
      weight="semibold"
      size={13}
    >
      <span>{format.days(day)}</span>
      {sums !== undefined && (
        <Text as="span" marginLeft="auto" color="text-2" fontSize={12} weight="regular" figure>
          {text('daySums', {
            distance: format.distance(sums.distanceMeters / 1000, 1),
            moving: format.duration(sums.tripSeconds),
          })}
        </Text>
      )}
    </Row>
  );
}

/** Offset of the list on phones, where the whole screen scrolls. */
function useScrollMargin(scroller: RefObject<HTMLDivElement | null>): number {
  const [marginPx, setMarginPx] = useState(0);
  useLayoutEffect(() => {
    const screen = scroller.current?.closest<HTMLElement>('[data-phone]');
    if (screen !== null && screen !== undefined)
      // oxlint-disable-next-line react/set-state-in-effect -- Measured once the list is in the page.
      setMarginPx(
        (scroller.current?.getBoundingClientRect().top ?? 0) -
          screen.getBoundingClientRect().top +
          screen.scrollTop,
      );
  }, [scroller]);
  return marginPx;
}

interface RowBodyProps {
  readonly row: RowsProps['rows'][number];
  readonly isCurrent: boolean;
}

function RowBody({ row, isCurrent }: RowBodyProps) {
  const { chosen } = useRoutesScreen();
  return row.kind === 'day' ? (
    <DayHeading day={row.day} sums={row.sums} />
  ) : (
    <TripPart
      part={row.part}
      day={row.day}
      isCurrent={isCurrent}
      isChosen={chosen?.from === row.part.from && chosen.asset.id === row.part.asset.id}
    />
  );
}
