import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawOverMap } from './draw-over-map.ts';

/** Drawing operations in order; numbers are page pixels. */
let drawn: string[];
let pen: CanvasRenderingContext2D;
let container: HTMLElement;
let canvas: HTMLCanvasElement;
let isLaidOut: boolean;

const rectOf = (node: Element | null): DOMRect => {
  const [left = 0, top = 0, width = 0, height = 0] = (node?.getAttribute('data-at') ?? '')
    .split(' ')
    .map(Number);
  return (isLaidOut ? { left, top, width, height } : { left: 0, top: 0, width: 0, height: 0 }) as DOMRect;
};

beforeEach(() => {
  drawn = [];
  isLaidOut = true;
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      drawn.push([name, ...given].join(' '));
  const known = {
    scale: note('scale'),
    translate: note('move'),
    fillText: note('word'),
    roundRect: note('box'),
    rotate: note('turn'),
    fill: note('fill'),
  };
  pen = new Proxy(known, {
    get: (target, name) => Reflect.get(target, name) ?? (() => undefined),
    set: () => true,
  }) as unknown as CanvasRenderingContext2D;
  vi.stubGlobal(
    'Path2D',
    class {
      arc(): void {}
      toString(): string {
        return 'path';
      }
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    return rectOf(this);
  });
  Range.prototype.getBoundingClientRect = function rect() {
    return rectOf(this.startContainer.parentElement);
  };
  container = document.createElement('div');
  container.innerHTML = `
    <canvas data-at="10 20 400 200"></canvas>
    <div data-on-map style="z-index: 1">
      <span data-at="50 60 80 20">Porto Velho<button data-at="110 60 20 20" data-on-screen>x</button></span>
    </div>
    <div data-on-map><button data-at="90 100 22 22">3</button></div>
    <div><span data-at="1 1 9 9">Legend</span></div>`;
  canvas = container.querySelector('canvas') as HTMLCanvasElement;
  [canvas.width, canvas.height] = [800, 400];
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Range.prototype, 'getBoundingClientRect');
});

test('overlays are drawn in place, pins last on top, without controls', () => {
  drawOverMap(pen, canvas, container);
  expect(drawn).toEqual([
    'scale 2 2',
    'move -10 -20',
    'box 90 100 22 22 0',
    'fill',
    'word 3 90 111',
    'box 50 60 80 20 0',
    'fill',
    'word Porto 50 70',
    'word Velho 50 70',
  ]);
});

test('an icon is drawn by its shapes, rotated as on the page', () => {
  for (const other of container.querySelectorAll('[data-on-map]')) other.remove();
  const pin = document.createElement('div');
  pin.dataset['onMap'] = '';
  pin.innerHTML = `<svg data-at="100 100 40 40" style="rotate: 90deg"><circle cx="16" cy="16" r="13"/></svg>`;
  container.append(pin);
  const sign = pin.querySelector('svg') as SVGSVGElement;
  Object.defineProperty(sign, 'viewBox', { value: { baseVal: { width: 32, height: 32 } } });
  Object.defineProperty(sign, 'clientWidth', { value: 32 });
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({
    rotate: '90deg',
    fill: 'red',
    stroke: 'none',
    strokeWidth: '1',
    paintOrder: 'normal',
  } as CSSStyleDeclaration);
  drawOverMap(pen, canvas, container);
  expect(drawn.slice(2)).toEqual([
    'move 120 120',
    `turn ${Math.PI / 2}`,
    'scale 1 1',
    'move -16 -16',
    'fill path',
  ]);
});

test('nothing is drawn if the print layout omits the map', () => {
  isLaidOut = false;
  drawOverMap(pen, canvas, container);
  expect(drawn).toEqual([]);
});
