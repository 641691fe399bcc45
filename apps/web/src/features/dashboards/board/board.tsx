import { IconLayoutGridAdd } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/states.tsx';
import type { BoardData } from '../api/dashboard-queries.ts';
import classes from './board.module.css';
import { inReadingOrder } from './place-tiles.ts';
import { TileCard } from './tile-card.tsx';
import type { Tile } from './use-tile-words.ts';

interface BoardProps {
  readonly tiles: readonly Tile[];
  readonly data: BoardData | undefined;
  /** What fills an empty board. */
  readonly action: ReactNode;
}

/** The tiles of a board on its grid; one below another on a phone. */
export function Board({ tiles, data, action }: BoardProps) {
  const text = useText('dashboards');
  if (tiles.length === 0) {
    return (
      <EmptyState
        icon={<IconLayoutGridAdd size={20} stroke={1.7} aria-hidden />}
        title={text('emptyBoard')}
        text={text('emptyBoardText')}
        action={action}
      />
    );
  }
  return (
    <div className={classes['board']}>
      {inReadingOrder(tiles).map((tile) => (
        <TileCard key={tile.id} tile={tile} data={data?.tiles.find(({ id }) => id === tile.id)} />
      ))}
    </div>
  );
}
