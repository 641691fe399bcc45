import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LiveClient } from './live-client.ts';
import type { FleetRow, LiveReply, LiveRequest, Viewport } from './live-protocol.ts';

const posted: LiveRequest[] = [];
let receive: (reply: LiveReply) => void;
let client: LiveClient;

beforeAll(() => {
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener(_type: string, listener: (event: { readonly data: LiveReply }) => void): void {
        receive = (data) => listener({ data });
      }
      terminate(): void {}
      postMessage(request: LiveRequest): void {
        posted.push(request);
      }
    },
  );
});
afterAll(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  client = new LiveClient({
    account: 1,
    socketUrl: 'ws://portal.test/live',
    requestTicket: async () => 'ticket',
    evaluateRefusal: () => null,
    readCatalogue: async () => new ArrayBuffer(0),
    onEnded: () => undefined,
  });
  posted.length = 0;
});

const viewport: Viewport = { minX: 0.1, minY: 0.2, maxX: 0.3, maxY: 0.4, zoom: 7 };

test('an unchanged viewport is not passed on', () => {
  client.setViewport(viewport);
  client.setViewport({ ...viewport });
  const zoomed = { ...viewport, zoom: 7.5 };
  client.setViewport(zoomed);
  const moved = { ...zoomed, maxX: 0.31 };
  client.setViewport(moved);
  client.setViewport({ ...moved });
  expect(posted).toEqual([viewport, zoomed, moved].map((one) => ({ type: 'viewport', viewport: one })));
});

test('a new subscriber gets a frame, also for the same viewport', () => {
  client.setViewport(viewport);
  client.drawWith(() => undefined);
  client.setViewport({ ...viewport });
  expect(posted).toHaveLength(2);
});

test('a row in flight is dropped if another asset was selected, or none', () => {
  const tell = (id: number | null) =>
    receive({ type: 'selected', row: id === null ? null : ({ id } as FleetRow) });
  const shown = () => client.snapshot().selected?.id ?? null;
  client.select(1);
  tell(1);
  expect(shown()).toBe(1);
  client.select(2);
  tell(1);
  expect(shown()).toBeNull();
  tell(2);
  expect(shown()).toBe(2);
  client.select(null);
  tell(2);
  expect(shown()).toBeNull();
});
