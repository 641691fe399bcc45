import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Column, Stack } from '../../../ui/layout/primitives.tsx';
import { sheetHeight, sheetStops, type SheetRoom, type SheetStop } from './sheet-stops.ts';
import classes from './map-sheet.module.css';
import { useSheetDrag } from './use-sheet-drag.ts';

interface MapSheetProps {
  readonly label: string;
  readonly stop: SheetStop;
  readonly onStop: (stop: SheetStop) => void;
  readonly room: SheetRoom;
  readonly children: ReactNode;
}

/** A sheet at the bottom of the map that stops at 120 px, half and full; moved by touch or by its handle. */
export function MapSheet({ label, stop, onStop, room, children }: MapSheetProps) {
  const text = useText('geolocation');
  const { height, takeDragged, onGrab, ...drag } = useSheetDrag({ stop, room, onStop });
  const next = sheetStops[(sheetStops.indexOf(stop) + 1) % sheetStops.length] ?? 'low';
  return (
    <section
      className={classes['sheet']}
      aria-label={label}
      style={{ height: Math.min(height ?? sheetHeight(stop, room), room.height) }}
      data-stop={stop}
      data-dragged={height !== null || undefined}
      {...drag}
    >
      <Stack
        as="button"
        type="button"
        place="center"
        flex="none"
        height={24}
        className={classes['handle']}
        aria-label={text(stop === 'full' ? 'sheetSmaller' : 'sheetLarger')}
        onPointerDown={onGrab}
        onClick={() => {
          if (!takeDragged()) onStop(next);
        }}
      />
      <Column
        flex={1}
        minHeight={0}
        overflowY="auto"
        overscrollBehavior="contain"
        className={classes['content']}
      >
        {children}
      </Column>
    </section>
  );
}
