import { languageTags } from '@azimute/contract/locales';
import { IconArrowNarrowDown, IconArrowNarrowUp, IconLock, IconPlugX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AssetName } from '../../../ui/asset-name.tsx';
import { useLocale, useText } from '../../../i18n/use-text.ts';
import { useCalculating } from '../../../ui/calculating.ts';
import type { ChartShape } from '../../../ui/charts/chart-options.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import { Box, Row, Stack, Text, Hint } from '../../../ui/layout/primitives.tsx';
import { usePrinting } from '../../../ui/printing.ts';
import classes from './board.module.css';
import { PlacesTable } from './map/places-table.tsx';
import { TileMap } from './map/tile-map.tsx';
import { RowsLink, useRowsAddress } from './rows-link.tsx';
import { useTileWords, type SourceTile, type TileData } from './use-tile-words.ts';
import { useFormat } from '../../../ui/use-format.ts';

interface TileBodyProps {
  readonly tile: SourceTile;
  readonly data: TileData;
  /** Shows a table instead of the chart. */
  readonly asTable: boolean;
}

/** Body of a tile with its source's data. */
export function TileBody({ tile, data, asTable }: TileBodyProps) {
  const text = useText('dashboards');
  const calculating = useCalculating();
  const isPrinted = usePrinting();
  if (data.state !== 'ready') {
    const StateIcon = data.state === 'no_access' ? IconLock : IconPlugX;
    return (
      <Stack align="center" flex={1} gap={6} textAlign="center" color="text-2" className={classes['trouble']}>
        <StateIcon size={18} stroke={1.75} aria-hidden />
        <p>{text(`tile_${data.state}`)}</p>
      </Stack>
    );
  }
  if (tile.view === 'figure') return <Figure tile={tile} data={data} />;
  if (tile.view === 'map') {
    if (data.places.length === 0)
      return (
        <Text flex={1} color="text-3">
          {text('noPlaces')}
        </Text>
      );
    return asTable || isPrinted ? (
      <PlacesTable tile={tile} data={data} />
    ) : (
      <TileMap tile={tile} data={data} />
    );
  }
  const isEmpty = tile.view === 'trend' ? data.trend.length === 0 : data.groups.length === 0;
  if (isEmpty)
    return (
      <Text flex={1} color="text-3">
        {calculating ?? text('noRows')}
      </Text>
    );
  if (tile.view === 'ranking' && !asTable) return <Ranking tile={tile} data={data} />;
  if (tile.view === 'table' || asTable) return <TileTable tile={tile} data={data} />;
  return <TileChart tile={tile} data={data} />;
}

type OfTile = Omit<TileBodyProps, 'asTable'>;

function Figure({ tile, data }: OfTile) {
  const text = useText('dashboards');
  const words = useTileWords();
  const { value, before, unit } = data;
  const change = value === null || before === null ? null : value - before;
  const ChangeIcon = change !== null && change < 0 ? IconArrowNarrowDown : IconArrowNarrowUp;
  return (
    <Box flex={1} minHeight={0}>
      <RowsLink rows={data.rows} className={`${classes['value']} figure`}>
        {words.value(unit, value)}
      </RowsLink>
      {change !== null && (
        <Row as="p" gap={4} color="text-2" size={12}>
          {change !== 0 && <ChangeIcon size={14} stroke={1.75} aria-hidden />}
          <b className="figure">{words.value(unit, Math.abs(change))}</b>{' '}
          {text(change === 0 ? 'changeNone' : change > 0 ? 'changeMore' : 'changeLess')}
        </Row>
      )}
      {tile.target !== null && (
        <Row as="p" gap={4} color="text-2" size={12}>
          {text('goalIs', { value: words.value(unit, tile.target) })}
        </Row>
      )}
    </Box>
  );
}

function TileChart({ tile, data }: OfTile) {
  const text = useText('dashboards');
  const words = useTileWords();
  const tag = languageTags[useLocale()];
  const navigate = useNavigate();
  const addressOf = useRowsAddress();
  const { unit, trend, groups } = data;
  const isTrend = tile.view === 'trend';
  const title = words.title(tile);
  const shape = useMemo((): ChartShape => {
    const values = isTrend ? trend.map(({ value }) => value) : groups.map(({ value }) => value);
    const { target } = tile;
    return {
      kind: isTrend ? 'line' : 'bars',
      categories: isTrend
        ? trend.map(({ day }) => shortDay(tag, day))
        : groups.map((group) => words.group(tile, group)),
      series: [
        { name: title, values },
        ...(target === null || !isTrend ? [] : [{ name: text('goal'), values: values.map(() => target) }]),
      ],
      format: (value) => words.value(unit, value),
    };
  }, [isTrend, trend, groups, tile, unit, title, tag, words, text]);
  return (
    <Chart
      label={text('chartOf', { title })}
      shape={shape}
      onPick={
        isTrend
          ? undefined
          : (index) => {
              const address = addressOf(groups[index]?.rows ?? null);
              if (address !== null) void navigate(address);
            }
      }
    />
  );
}

function Ranking({ tile, data }: OfTile) {
  const words = useTileWords();
  const { groups, unit } = data;
  const { target } = tile;
  const most = Math.max(target ?? 0, ...groups.map(({ value }) => value ?? 0)) || 1;
  return (
    <Box as="ol" flex={1} minHeight={0} className={classes['ranking']}>
      {groups.map((group) => (
        <li key={group.key}>
          <GroupLink tile={tile} group={group} />
          <Box
            as="span"
            height={12}
            position="relative"
            className={classes['bar']}
            data-print="colour"
            aria-hidden
          >
            <Box
              radius={0}
              as="i"
              position="absolute"
              inset="0 auto 0 0"
              data-below={target !== null && (group.value ?? 0) < target ? true : undefined}
              style={{ width: `${(100 * (group.value ?? 0)) / most}%` }}
            />
            {target !== null && (
              <Box
                fill="text"
                as="b"
                width={2}
                height={20}
                position="absolute"
                top="-4px"
                style={{ left: `${(100 * target) / most}%` }}
              />
            )}
          </Box>
          <span className="figure">{words.value(unit, group.value)}</span>
        </li>
      ))}
    </Box>
  );
}

interface GroupLinkProps {
  readonly tile: SourceTile;
  readonly group: TileData['groups'][number];
}

function GroupLink({ tile, group }: GroupLinkProps) {
  const words = useTileWords();
  return (
    <RowsLink rows={group.rows} className={classes['group']}>
      <AssetName asset={group}>{words.group(tile, group)}</AssetName>
    </RowsLink>
  );
}

function TileTable({ tile, data }: OfTile) {
  const text = useText('dashboards');
  const words = useTileWords();
  const format = useFormat();
  const { unit, trend, groups, groupCount } = data;
  const isTrend = tile.view === 'trend';
  return (
    // A scroll area must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes['scroller']} tabIndex={0} aria-label={words.title(tile)}>
      <table className="figures-table">
        <thead>
          <tr>
            <th scope="col">{text(isTrend ? 'day' : `group_${tile.groupBy ?? 'units'}`)}</th>
            <th scope="col">{words.measure(tile)}</th>
          </tr>
        </thead>
        <tbody>
          {isTrend
            ? trend.map(({ day, value }) => (
                <tr key={day}>
                  <th scope="row">{format.days(day)}</th>
                  <td className="figure">{words.value(unit, value)}</td>
                </tr>
              ))
            : groups.map((group) => (
                <tr key={group.key}>
                  <th scope="row">
                    <GroupLink tile={tile} group={group} />
                  </th>
                  <td className="figure">{words.value(unit, group.value)}</td>
                </tr>
              ))}
        </tbody>
      </table>
      {groupCount > groups.length && (
        <Hint padding={8}>{text('moreGroups', { count: groupCount - groups.length })}</Hint>
      )}
    </section>
  );
}

function shortDay(tag: string, day: string): string {
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(day),
  );
}
