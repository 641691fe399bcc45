import { vi } from 'vitest';
import { PageWorker } from './page-worker.ts';

/** Returns itself for every call and every property except a promise's. */
const nothing: object = new Proxy(() => undefined, {
  get: (_target, key) => {
    if (key === Symbol.toPrimitive) return () => 1;
    return key === 'then' ? undefined : nothing;
  },
  apply: () => nothing,
});

/** Accepts a map's messages without responding. */
class IdleWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

/**
 * Lets maps open. WebGL draws nothing and no tiles load; camera, labels, pins, hit testing and the live stream work as
 * on a screen of this width.
 */
export function stubDrawing(width: number): void {
  HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement, kind: string) {
    return kind === '2d' ? nothing : createGraphics(this);
  } as HTMLCanvasElement['getContext'];
  HTMLElement.prototype.getBoundingClientRect = function rect() {
    const isMap = this.matches('.maplibregl-map, .maplibregl-canvas-container, .maplibregl-canvas');
    if (isMap) return new DOMRect(0, 0, width, this.clientHeight);
    return Element.prototype.getBoundingClientRect.call(this);
  };
  Object.assign(document.fonts, { add: () => undefined });
  const tokens = Object.assign(document.createElement('div').style, { getPropertyValue: () => '#000000' });
  window.getComputedStyle = (element) =>
    element === document.documentElement ? tokens : (element as HTMLElement).style;
  vi.stubGlobal(
    'FontFace',
    class {
      load = async () => this;
    },
  );
  for (const name of ['ImageData', 'Path2D'])
    vi.stubGlobal(name, function create() {
      return nothing;
    });
  vi.stubGlobal('Worker', function open(address: URL) {
    // Workers of the map library and the base map.
    return /\/map\//.test(String(address)) ? new IdleWorker() : new PageWorker(address);
  });
}

function createGraphics(canvas: HTMLCanvasElement): object {
  const known: Readonly<Record<string, unknown>> = {
    canvas,
    drawingBufferWidth: canvas.width,
    drawingBufferHeight: canvas.height,
    getExtension: () => null,
    getParameter: () => 4096,
    getContextAttributes: () => ({}),
    getShaderParameter: () => true,
    getProgramParameter: () => true,
    isContextLost: () => false,
    getError: () => 0,
  };
  return new Proxy(known, {
    get: (_target, key: string) => {
      if (key in known) return known[key];
      return /^[A-Z0-9_]+$/.test(key) ? 1 : () => ({});
    },
  });
}
