import {
  IconArrowUpRight,
  IconClock,
  IconClockExclamation,
  IconDatabase,
  IconMathFunction,
  IconTable,
  IconTableOff,
} from '@tabler/icons-react';
import { useState, type PointerEvent, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useCalculating } from '../../../ui/calculating.ts';
import { Box, Column, Row, Text } from '../../../ui/layout/primitives.tsx';
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './board.module.css';
import { RowsLink } from './rows-link.tsx';
import { TileBody } from './tile-body.tsx';
import { useTileWords, type SourceTile, type Tile, type TileData } from './use-tile-words.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface TileCardProps {
  readonly tile: Tile;
  /** Absent while loading. */
  readonly data: TileData | undefined;
  /** Controls for arranging it. */
  readonly handles?: ReactNode;
  /** Place among the others on a phone. */
  readonly order?: number;
  /** True while the tile is being dragged. */
  readonly isLifted?: boolean;
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
}

/** A tile of a board: title, content, and how it is calculated. */
export function TileCard({ tile, data, handles, order, isLifted = false, onPointerDown }: TileCardProps) {
  const text = useText('dashboards');
  const words = useTileWords();
  const [asTable, setAsTable] = useState(false);
  const title = words.title(tile);
  const isDrawn = ['trend', 'bars', 'ranking', 'map'].includes(tile.view) && data?.state === 'ready';
  return (
    <Column
      as="article"
      paddingBlock={10}
      paddingInline={16}
      minWidth={0}
      overflow="hidden"
      position="relative"
      size={13}
      fill="surface"
      radius={3}
      className={classes['tile']}
      aria-label={title}
      data-view={tile.view}
      data-lifted={isLifted || undefined}
      onPointerDown={onPointerDown}
      style={{
        gridColumn: `${tile.x + 1} / span ${tile.w}`,
        gridRow: `${tile.y + 1} / span ${tile.h}`,
        order,
      }}
    >
      <header>
        <Box as="h2" flex={1} size={13} truncate>
          {title}
        </Box>
        {handles ?? (
          <Row as="span" flex="none">
            {isDrawn && (
              <IconButton
                icon={asTable ? IconTableOff : IconTable}
                label={text('asTable', { title })}
                iconSize={16}
                aria-pressed={asTable}
                onClick={() => setAsTable(!asTable)}
              />
            )}
            {data?.state === 'ready' && (
              <RowsLink rows={data.rows} className="icon-button" label={text('openRows', { title })}>
                <IconArrowUpRight size={16} stroke={1.75} aria-hidden />
              </RowsLink>
            )}
          </Row>
        )}
      </header>
      <Content tile={tile} data={data} asTable={asTable} />
    </Column>
  );
}

/** Formula, coverage and age of the data. */
function TileFacts({ tile, data }: { readonly tile: SourceTile; readonly data: TileData }) {
  const text = useText('dashboards');
  const calculating = useCalculating();
  const words = useTileWords();
  const format = useFormat();
  const { coverage, dataAt, isStale } = data;
  const TimeIcon = isStale ? IconClockExclamation : IconClock;
  return (
    <Row
      as="ul"
      gap={2}
      columnGap={12}
      paddingTop={6}
      paddingBottom={0}
      paddingInline={16}
      wrap
      flex="none"
      size={11}
      color="text-3"
      border="top"
      align="stretch"
      marginTop={6}
      marginBottom={0}
      marginInline={-16}
      className={classes['facts']}
    >
      <Row as="li" gap={5} minWidth={0} maxWidth="100%" title={words.formula(tile)}>
        <IconMathFunction size={14} stroke={1.75} aria-hidden />
        <Text as="span" truncate>
          {words.formula(tile)}
        </Text>
      </Row>
      {coverage !== null && (
        <Row as="li" gap={5} minWidth={0} maxWidth="100%">
          <IconDatabase size={14} stroke={1.75} aria-hidden />
          <Text as="span" truncate>
            {text('coverage', {
              share: format.percent(coverage.of === 0 ? null : coverage.covered / coverage.of, 0),
              covered: format.number(coverage.covered),
              of: format.number(coverage.of),
            })}
          </Text>
        </Row>
      )}
      <Row as="li" gap={5} minWidth={0} maxWidth="100%" data-stale={isStale || undefined}>
        <TimeIcon size={14} stroke={1.75} aria-hidden />
        <Text as="span" truncate>
          {dataAt === null
            ? (calculating ?? text('noDataAt'))
            : text(isStale ? 'staleSince' : 'dataAt', { time: format.dateTime(dataAt) })}
        </Text>
      </Row>
    </Row>
  );
}

interface ContentProps extends Pick<TileCardProps, 'tile' | 'data'> {
  readonly asTable: boolean;
}

function Content({ tile, data, asTable }: ContentProps) {
  if (tile.view === 'text')
    return (
      <Text overflow="auto" whiteSpace="pre-wrap" breaks>
        {tile.text}
      </Text>
    );
  if (data === undefined) return <Box flex={1} marginTop={8} radius={2} fill="sunken" aria-hidden />;
  return (
    <>
      <PanelBoundary>
        <TileBody tile={tile} data={data} asTable={asTable} />
      </PanelBoundary>
      {data.state === 'ready' && <TileFacts tile={tile} data={data} />}
    </>
  );
}
