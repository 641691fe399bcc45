import { IconArrowsMove, IconPencil, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import classes from './board.module.css';
import { IconButton } from '../../../ui/icon-button.tsx';

interface TileHandlesProps {
  readonly title: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  /** Absent on phones, where all tiles have the same width. */
  readonly onSize: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly onMove: (event: PointerEvent<HTMLElement>) => void;
}

/** Controls to arrange a tile by mouse, touch and keyboard. */
export function TileHandles({ title, onEdit, onRemove, onKey, onSize, onMove }: TileHandlesProps) {
  const text = useText('dashboards');
  return (
    <Row as="span" flex="none">
      <IconButton icon={IconPencil} label={text('editTileNamed', { title })} iconSize={16} onClick={onEdit} />
      <IconButton icon={IconTrash} label={text('removeTile', { title })} iconSize={16} onClick={onRemove} />
      <IconButton
        className={classes['move'] ?? ''}
        icon={IconArrowsMove}
        label={text('moveTile', { title })}
        iconSize={16}
        aria-describedby="arrange-hint"
        onKeyDown={onKey}
        onPointerDown={onMove}
      />
      {onSize && (
        <Box
          as="span"
          position="absolute"
          right={0}
          bottom={0}
          className={classes['size']}
          aria-hidden
          onPointerDown={onSize}
        />
      )}
    </Row>
  );
}
