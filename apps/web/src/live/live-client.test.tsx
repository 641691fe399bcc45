import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LiveClient } from './live-client.ts';
import type { LiveRequest, Viewport } from './live-protocol.ts';

const posted: LiveRequest[] = [];
let client: LiveClient;

beforeAll(() => {
  vi.stubGlobal(
    'Worker',
    class {
      addEventListener(): void {}
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
    judgeRefusal: () => null,
    readCatalogue: async () => new ArrayBuffer(0),
    onEnded: () => undefined,
  });
  posted.length = 0;
});

const viewport: Viewport = { minX: 0.1, minY: 0.2, maxX: 0.3, maxY: 0.4, zoom: 7 };

test('a viewport that is told again is not passed on', () => {
  client.setViewport(viewport);
  client.setViewport({ ...viewport });
  const zoomed = { ...viewport, zoom: 7.5 };
  client.setViewport(zoomed);
  const moved = { ...zoomed, maxX: 0.31 };
  client.setViewport(moved);
  client.setViewport({ ...moved });
  expect(posted).toEqual([viewport, zoomed, moved].map((one) => ({ type: 'viewport', viewport: one })));
});

test('whoever begins to draw gets a frame, also of the same viewport', () => {
  client.setViewport(viewport);
  client.drawWith(() => undefined);
  client.setViewport({ ...viewport });
  expect(posted).toHaveLength(2);
});
