import classes from './box-picking.module.css';

export type PixelPlace = readonly [x: number, y: number];

interface BoxPicking {
  /** Area that receives presses. */
  readonly area: HTMLElement;
  readonly isOn: () => boolean;
  readonly onBox: (from: PixelPlace, to: PixelPlace) => void;
  /** A press with the modifier key that drew no box. */
  readonly onTap: (at: PixelPlace) => void;
}

const leastPixels = 5;

/** Draws a box while the pointer is dragged with Shift; Escape cancels it. */
export function watchBoxes({ area, isOn, onBox, onTap }: BoxPicking): () => void {
  let stop: (() => void) | null = null;
  const placeOf = (event: MouseEvent): PixelPlace => {
    const { left, top } = area.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const begin = (event: MouseEvent) => {
    if (!event.shiftKey || event.button !== 0 || !isOn()) return;
    // Before the map starts its own drag.
    event.stopPropagation();
    event.preventDefault();
    const from = placeOf(event);
    const box = area.appendChild(document.createElement('div'));
    box.className = classes['box'] ?? '';
    const move = (moved: MouseEvent) => draw(box, from, placeOf(moved));
    const end = (released: MouseEvent) => {
      stop?.();
      const to = placeOf(released);
      if (Math.hypot(to[0] - from[0], to[1] - from[1]) < leastPixels) onTap(from);
      else onBox(from, to);
    };
    const escape = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      stop?.();
    };
    window.addEventListener('mousemove', move);
    window.addEventListener('mouseup', end);
    window.addEventListener('keydown', escape, { capture: true });
    stop = () => {
      window.removeEventListener('mousemove', move);
      window.removeEventListener('mouseup', end);
      window.removeEventListener('keydown', escape, { capture: true });
      box.remove();
      stop = null;
    };
  };
  // The following click ends the box, and must not open anything.
  const swallow = (event: MouseEvent) => {
    if (event.shiftKey && isOn()) event.stopPropagation();
  };
  area.addEventListener('mousedown', begin, { capture: true });
  area.addEventListener('click', swallow, { capture: true });
  return () => {
    stop?.();
    area.removeEventListener('mousedown', begin, { capture: true });
    area.removeEventListener('click', swallow, { capture: true });
  };
}

function draw(box: HTMLElement, [fromX, fromY]: PixelPlace, [toX, toY]: PixelPlace): void {
  Object.assign(box.style, {
    left: `${Math.min(fromX, toX)}px`,
    top: `${Math.min(fromY, toY)}px`,
    width: `${Math.abs(toX - fromX)}px`,
    height: `${Math.abs(toY - fromY)}px`,
  });
}
