import { useRef, useState, type PointerEvent } from 'react';
import { sheetHeight, stopAfter, type SheetRoom, type SheetStop } from './sheet-stops.ts';

interface SheetDragOptions {
  readonly stop: SheetStop;
  readonly room: SheetRoom;
  readonly onStop: (stop: SheetStop) => void;
}

export interface SheetDrag {
  /** Height of the sheet during a drag. */
  readonly height: number | null;
  /** Returns whether the last press moved the sheet. */
  readonly takeDragged: () => boolean;
  /** For handles, which drag at once. */
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void;
  /** For the sheet: a vertical touch drag moves it, unless its content can scroll. */
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
}

interface Touch {
  readonly x: number;
  readonly y: number;
  /** Height when grabbed and now; null until it moves. */
  readonly height: number;
  readonly draggedTo: number | null;
  readonly isGrabbed: boolean;
  /** Recent movement, to detect a fling. */
  readonly way: readonly { readonly y: number; readonly atMs: number }[];
}

const startPixels = 8;
const flingMs = 100;
/** Elements with their own drag handling. */
const ownDrag = 'input, [role="slider"], [data-drags]';

/** Drags a sheet by its handle, or anywhere while it is below its highest stop. */
export function useSheetDrag({ stop, room, onStop }: SheetDragOptions): SheetDrag {
  const touch = useRef<Touch | null>(null);
  const wasDragged = useRef(false);
  const [height, setHeight] = useState<number | null>(null);
  const begin = (event: PointerEvent<HTMLElement>, isGrabbed: boolean) => {
    const { clientX: x, clientY: y } = event;
    wasDragged.current = false;
    touch.current = { x, y, height: sheetHeight(stop, room), draggedTo: null, isGrabbed, way: [] };
    if (isGrabbed) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const end = () => {
    touch.current = null;
    setHeight(null);
  };
  return {
    height,
    takeDragged: () => {
      const was = wasDragged.current;
      wasDragged.current = false;
      return was;
    },
    onGrab: (event) => begin(event, true),
    onPointerDown: (event) => {
      if (touch.current !== null && touch.current.isGrabbed) return;
      const isOwn = event.target instanceof Element && event.target.closest(ownDrag) !== null;
      if (event.pointerType === 'touch' && stop !== 'full' && !isOwn) begin(event, false);
    },
    onPointerMove: (event) => {
      const from = touch.current;
      if (from === null) return;
      const [aside, up] = [event.clientX - from.x, from.y - event.clientY];
      if (!from.isGrabbed) {
        if (Math.hypot(aside, up) < startPixels) return;
        if (Math.abs(aside) > Math.abs(up)) {
          touch.current = null;
          return;
        }
        // From here on, the gesture no longer counts as a press of the element below.
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      const now = { y: event.clientY, atMs: event.timeStamp };
      const way = [...from.way.filter(({ atMs }) => now.atMs - atMs < flingMs), now];
      const draggedTo = from.height + up;
      touch.current = { ...from, isGrabbed: true, draggedTo, way };
      setHeight(draggedTo);
    },
    onPointerUp: () => {
      const from = touch.current;
      end();
      if (from === null || from.draggedTo === null) return;
      wasDragged.current = Math.abs(from.draggedTo - from.height) > startPixels / 2;
      const [first, last] = [from.way[0], from.way.at(-1)];
      const lasted = first === undefined || last === undefined ? 0 : last.atMs - first.atMs;
      const speed =
        first === undefined || last === undefined || lasted === 0 ? 0 : (first.y - last.y) / lasted;
      onStop(stopAfter(from.draggedTo, speed, room));
    },
    onPointerCancel: end,
  };
}
