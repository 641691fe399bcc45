import { ActionIcon } from '@mantine/core';
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
import { PanelBoundary } from '../../../ui/panel-boundary.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import classes from './board.module.css';
import { RowsLink } from './rows-link.tsx';
import { TileBody } from './tile-body.tsx';
import { useTileWords, type SourceTile, type Tile, type TileData } from './use-tile-words.ts';

interface TileCardProps {
  readonly tile: Tile;
  /** Absent while it is read. */
  readonly data: TileData | undefined;
  /** What arranges it. */
  readonly handles?: ReactNode;
  /** Among the others on a phone. */
  readonly order?: number;
  /** Whether it follows a pointer. */
  readonly isLifted?: boolean;
  readonly onPointerDown?: (event: PointerEvent<HTMLElement>) => void;
}

/** A tile of a board: its title, what it shows, and how that was made. */
export function TileCard({ tile, data, handles, order, isLifted = false, onPointerDown }: TileCardProps) {
  const text = useText('dashboards');
  const words = useTileWords();
  const [asTable, setAsTable] = useState(false);
  const title = words.title(tile);
  const isDrawn = ['trend', 'bars', 'ranking', 'map'].includes(tile.view) && data?.state === 'ready';
  return (
    <article
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
        <h2>{title}</h2>
        {handles ?? (
          <span className={classes['tools']}>
            {isDrawn && (
              <ActionIcon
                aria-label={text('asTable', { title })}
                aria-pressed={asTable}
                onClick={() => setAsTable(!asTable)}
              >
                {asTable ? (
                  <IconTableOff size={16} stroke={1.75} aria-hidden />
                ) : (
                  <IconTable size={16} stroke={1.75} aria-hidden />
                )}
              </ActionIcon>
            )}
            {data?.state === 'ready' && (
              <RowsLink rows={data.rows} className={classes['open']} label={text('openRows', { title })}>
                <IconArrowUpRight size={16} stroke={1.75} aria-hidden />
              </RowsLink>
            )}
          </span>
        )}
      </header>
      {tile.view === 'text' ? (
        <p className={classes['text']}>{tile.text}</p>
      ) : data === undefined ? (
        <div className={classes['waiting']} aria-hidden />
      ) : (
        <>
          <PanelBoundary>
            <TileBody tile={tile} data={data} asTable={asTable} />
          </PanelBoundary>
          {data.state === 'ready' && <TileFacts tile={tile} data={data} />}
        </>
      )}
    </article>
  );
}

/** Formula, coverage and time of the data. */
function TileFacts({ tile, data }: { readonly tile: SourceTile; readonly data: TileData }) {
  const text = useText('dashboards');
  const words = useTileWords();
  const format = useFormat();
  const { coverage, dataAt, isStale } = data;
  const TimeIcon = isStale ? IconClockExclamation : IconClock;
  return (
    <ul className={classes['facts']}>
      <li title={words.formula(tile)}>
        <IconMathFunction size={14} stroke={1.75} aria-hidden />
        <span>{words.formula(tile)}</span>
      </li>
      {coverage !== null && (
        <li>
          <IconDatabase size={14} stroke={1.75} aria-hidden />
          <span>
            {text('coverage', {
              share: format.percent(coverage.of === 0 ? null : coverage.covered / coverage.of, 0),
              covered: format.number(coverage.covered),
              of: format.number(coverage.of),
            })}
          </span>
        </li>
      )}
      <li data-stale={isStale || undefined}>
        <TimeIcon size={14} stroke={1.75} aria-hidden />
        <span>
          {dataAt === null
            ? text('noDataAt')
            : text(isStale ? 'staleSince' : 'dataAt', { time: format.dateTime(new Date(dataAt)) })}
        </span>
      </li>
    </ul>
  );
}
