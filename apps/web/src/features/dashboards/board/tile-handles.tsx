import { ActionIcon } from '@mantine/core';
import { IconArrowsMove, IconPencil, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Box, Row } from '../../../ui/layout/primitives.tsx';
import classes from './board.module.css';

interface TileHandlesProps {
  readonly title: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
  /** Absent where tiles have no width of their own. */
  readonly onSize: ((event: PointerEvent<HTMLElement>) => void) | undefined;
  readonly onMove: (event: PointerEvent<HTMLElement>) => void;
}

/** What arranges a tile: by pointer, by finger and by keys. */
export function TileHandles({ title, onEdit, onRemove, onKey, onSize, onMove }: TileHandlesProps) {
  const text = useText('dashboards');
  return (
    <Row as="span" flex="none">
      <ActionIcon aria-label={text('editTileNamed', { title })} onClick={onEdit}>
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={text('removeTile', { title })} onClick={onRemove}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        className={classes['move'] ?? ''}
        aria-label={text('moveTile', { title })}
        aria-describedby="arrange-hint"
        onKeyDown={onKey}
        onPointerDown={onMove}
      >
        <IconArrowsMove size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
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
