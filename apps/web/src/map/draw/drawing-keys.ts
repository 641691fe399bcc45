import type { Map as MapLibreMap } from 'maplibre-gl';
import type { CameraMoves } from '../camera-moves.ts';
import classes from './drawing-keys.module.css';
import type { DrawingMode } from './drawing-state.ts';

const stepPixels = 4;
const longStepPixels = 24;
const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The part of a drawing that keys change. */
interface DrawnByKeys {
  readonly mode: DrawingMode;
  undo(): void;
  redo(): void;
  stepVertex(step: 1 | -1): void;
  moveVertex(right: number, down: number): boolean;
  removeVertex(): boolean;
  insertVertex(): boolean;
  leaveVertex(): void;
}

/**
 * Draws by keyboard while the map has the focus. A cross marks the center of the visible area: arrows move the map
 * below it, Space adds a vertex, Enter finishes, Escape cancels. While editing, Page Up and Page Down choose a vertex,
 * arrows move it, Insert adds one after it, and Delete removes it. Returns a cleanup function.
 */
export function watchDrawingKeys(map: MapLibreMap, moves: CameraMoves, drawing: DrawnByKeys): () => void {
  const canvas = map.getCanvas();
  const stop = new AbortController();
  const { signal } = stop;
  const cross = new Cross(map, moves);
  const draws = () => drawing.mode !== 'look' && drawing.mode !== 'edit';
  const press = (event: KeyboardEvent) => {
    const isTaken = takeHistory(drawing, event) || (draws() ? cross.take(event) : takeVertex(drawing, event));
    if (!isTaken) return;
    event.preventDefault();
    // Otherwise the map would move.
    event.stopPropagation();
  };
  // Before the listeners of the map and the drawing library on the canvas.
  map.getContainer().addEventListener('keydown', press, { signal, capture: true });
  canvas.addEventListener('pointermove', ({ isTrusted }) => isTrusted && cross.hide(), { signal });
  canvas.addEventListener('blur', () => cross.hide(), { signal });
  const follow = map.on('move', () => cross.point());
  return () => {
    stop.abort();
    follow.unsubscribe();
    cross.hide();
  };
}

function takeHistory(drawing: DrawnByKeys, { key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (!ctrlKey && !metaKey) return false;
  const isRedo = key.toLowerCase() === 'y' || (key.toLowerCase() === 'z' && shiftKey);
  if (isRedo) drawing.redo();
  else if (key.toLowerCase() === 'z') drawing.undo();
  else return false;
  return true;
}

function takeVertex(drawing: DrawnByKeys, { key, shiftKey }: KeyboardEvent): boolean {
  if (drawing.mode !== 'edit') return false;
  const arrow = arrows[key];
  if (arrow !== undefined) {
    const step = shiftKey ? longStepPixels : stepPixels;
    return drawing.moveVertex(arrow[0] * step, arrow[1] * step);
  }
  if (key === 'PageDown' || key === 'PageUp') drawing.stepVertex(key === 'PageDown' ? 1 : -1);
  else if (key === 'Escape') drawing.leaveVertex();
  else if (key === 'Delete' || key === 'Backspace') return drawing.removeVertex();
  else if (key === 'Insert') return drawing.insertVertex();
  else return false;
  return true;
}

/** Replaces the pointer, at the center of the visible area. */
class Cross {
  readonly #map: MapLibreMap;
  readonly #moves: CameraMoves;
  #element: HTMLElement | null = null;

  constructor(map: MapLibreMap, moves: CameraMoves) {
    this.#map = map;
    this.#moves = moves;
  }

  /** Arrow keys are left to the map. */
  take({ key }: KeyboardEvent): boolean {
    if (key !== ' ' && arrows[key] === undefined) return false;
    this.#show();
    if (key !== ' ') return false;
    this.point();
    this.#send('pointerdown');
    this.#send('pointerup');
    return true;
  }

  /** The unfinished drawing follows it. */
  point(): void {
    if (this.#element !== null) this.#send('pointermove');
  }

  hide(): void {
    this.#element?.remove();
    this.#element = null;
  }

  #show(): void {
    if (this.#element !== null) return;
    this.#element = document.createElement('div');
    this.#element.className = classes['cross'] ?? '';
    const [x, y] = this.#moves.visibleCentre();
    Object.assign(this.#element.style, { left: `${x}px`, top: `${y}px` });
    this.#map.getContainer().append(this.#element);
  }

  #send(type: 'pointermove' | 'pointerdown' | 'pointerup'): void {
    const { left, top } = this.#map.getContainer().getBoundingClientRect();
    const [x, y] = this.#moves.visibleCentre();
    this.#map.getCanvas().dispatchEvent(
      new PointerEvent(type, {
        clientX: left + x,
        clientY: top + y,
        isPrimary: true,
        button: type === 'pointermove' ? -1 : 0,
        cancelable: true,
      }),
    );
  }
}
