import type { PointerEvent } from 'react';

/** Distance of a tile from where its drag began. */
export interface DragStep {
  readonly columns: number;
  readonly rows: number;
  /** Index before which the tile is dropped among the others; on a phone, in their order. */
  readonly index: number;
}

interface Drag {
  readonly grid: HTMLElement;
  /** Where the pointer went down. */
  readonly start: { readonly clientX: number; readonly clientY: number; readonly pointerId: number };
  /** Receives pointer events; it stays in the page while it is dragged. */
  readonly handle: HTMLElement;
  readonly onMove: (step: DragStep) => void;
  readonly onEnd: () => void;
}

/** Press duration before a tile follows the finger [ms]; an earlier move scrolls. */
const LONG_PRESS_MS = 400;
const RESTS_WITHIN_PX = 8;
/** Distance to an edge at which the page scrolls. */
const EDGE_PX = 56;
const SCROLL_PX = 10;

/** Follows a pointer from a handle until it is released. */
export function dragTile({ grid, start, handle, onMove, onEnd }: Drag): void {
  handle.setPointerCapture(start.pointerId);
  const tile = handle.closest('article');
  const style = getComputedStyle(grid);
  const gapPx = Number.parseFloat(style.columnGap) || 0;
  const [columnPx = 1, rowPx = 1] = [style.gridTemplateColumns, style.gridAutoRows].map(Number.parseFloat);
  const scroller = findScroller(grid);
  const scrolledBefore = scroller.scrollTop;
  const over = new AbortController();
  const { signal } = over;
  let last = { clientX: start.clientX, clientY: start.clientY };
  const tell = (): void => {
    const scrolled = scroller.scrollTop - scrolledBefore;
    onMove({
      columns: Math.round((last.clientX - start.clientX) / (columnPx + gapPx)),
      rows: Math.round((last.clientY - start.clientY + scrolled) / (rowPx + gapPx)),
      index: [...grid.children].filter((one) => one !== tile && centerOf(one) < last.clientY).length,
    });
  };
  const scroll = (): void => {
    if (signal.aborted) return;
    const { top, bottom } = scroller.getBoundingClientRect();
    const before = scroller.scrollTop;
    if (last.clientY < Math.max(top, 0) + EDGE_PX) scroller.scrollTop -= SCROLL_PX;
    else if (last.clientY > Math.min(bottom, window.innerHeight) - EDGE_PX) scroller.scrollTop += SCROLL_PX;
    if (scroller.scrollTop !== before) tell();
    requestAnimationFrame(scroll);
  };
  const move = (now: globalThis.PointerEvent): void => {
    last = { clientX: now.clientX, clientY: now.clientY };
    tell();
  };
  handle.addEventListener('pointermove', move, { signal });
  for (const end of ['pointerup', 'pointercancel']) {
    handle.addEventListener(
      end,
      () => {
        over.abort();
        onEnd();
      },
      { signal },
    );
  }
  requestAnimationFrame(scroll);
}

/**
 * Prevents a finger that drags a tile from scrolling too. Browsers decide at touch start, so the listener is always
 * active.
 */
export function holdScrolling(grid: HTMLElement, isDragging: () => boolean): () => void {
  const hold = (event: TouchEvent): void => {
    if (isDragging() && event.cancelable) event.preventDefault();
  };
  grid.addEventListener('touchmove', hold, { passive: false });
  return () => grid.removeEventListener('touchmove', hold);
}

/** Calls back after a long press on a tile, except on its controls. */
export function onLongPress(event: PointerEvent<HTMLElement>, begin: () => void): void {
  if (event.pointerType !== 'touch' || !(event.target instanceof Element)) return;
  if (event.target.closest('button, a, input') !== null) return;
  const { currentTarget: tile, clientX, clientY } = event;
  const over = new AbortController();
  const { signal } = over;
  let isHeld = false;
  const timer = setTimeout(() => {
    isHeld = true;
    begin();
  }, LONG_PRESS_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  const move = (now: globalThis.PointerEvent): void => {
    if (!isHeld && Math.hypot(now.clientX - clientX, now.clientY - clientY) > RESTS_WITHIN_PX) over.abort();
  };
  tile.addEventListener('pointermove', move as EventListener, { signal });
  tile.addEventListener('contextmenu', (menu) => menu.preventDefault(), { signal });
  for (const end of ['pointerup', 'pointercancel'])
    tile.addEventListener(end, () => over.abort(), { signal });
}

function centerOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}

function findScroller(element: HTMLElement): Element {
  for (let one = element.parentElement; one !== null; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY))
      return one;
  }
  return document.scrollingElement ?? document.documentElement;
}
