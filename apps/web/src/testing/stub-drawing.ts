import { vi } from 'vitest';
import { PageWorker } from './page-worker.ts';

/** Answers every call, and every property but a promise's, with itself. */
const nothing: object = new Proxy(() => undefined, {
  get: (_target, key) => {
    if (key === Symbol.toPrimitive) return () => 1;
    return key === 'then' ? undefined : nothing;
  },
  apply: () => nothing,
});

/** Takes what a map is made of, and tells nothing of it. */
class IdleWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

/**
 * Lets maps open. WebGL draws nothing and no tile is ever there; the camera, labels, pins and what lies under a pointer
 * work as on a screen of this width, and so does the live stream.
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
    // Of the map's library, and of the base map.
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
