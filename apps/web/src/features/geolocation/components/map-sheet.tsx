import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { sheetHeight, nearestStop, sheetStops, type SheetStop } from '../sheet-stops.ts';
import classes from './map-sheet.module.css';

interface MapSheetProps {
  readonly label: string;
  readonly stop: SheetStop;
  readonly onStop: (stop: SheetStop) => void;
  /** Height of the screen that the sheet lies in. */
  readonly room: number;
  readonly children: ReactNode;
}

/** A sheet over the map's foot that stops at 120 px, half and full; by dragging or by its handle's buttons. */
export function MapSheet({ label, stop, onStop, room, children }: MapSheetProps) {
  const text = useText('geolocation');
  const [dragged, setDragged] = useState<number | null>(null);
  const start = useRef({ y: 0, height: 0 });
  const height = dragged ?? sheetHeight(stop, room);
  const next = sheetStops[(sheetStops.indexOf(stop) + 1) % sheetStops.length] ?? 'low';
  const grab = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { y: event.clientY, height };
    setDragged(height);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (dragged !== null) setDragged(start.current.height + start.current.y - event.clientY);
  };
  const release = () => {
    if (dragged === null) return;
    setDragged(null);
    const isPressed = Math.abs(dragged - start.current.height) < 4;
    onStop(isPressed ? next : nearestStop(dragged, room));
  };
  return (
    <section
      className={classes['sheet']}
      aria-label={label}
      style={{ height }}
      data-dragged={dragged !== null || undefined}
    >
      <button
        type="button"
        className={classes['handle']}
        aria-label={text(stop === 'full' ? 'sheetSmaller' : 'sheetLarger')}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={() => setDragged(null)}
        onClick={({ detail }) => {
          // A press by pointer was handled when it was released.
          if (detail === 0) onStop(next);
        }}
      />
      <div className={classes['content']}>{children}</div>
    </section>
  );
}
