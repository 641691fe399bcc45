import type { AssetTrail } from '@azimute/contract';
import { prepareRoute, type RouteRequest } from './prepare-route.ts';
import { buffersOf } from './prepare-trail.ts';

globalThis.addEventListener('message', (event: MessageEvent<RouteRequest>) => {
  void prepare(event.data).catch(() => globalThis.postMessage(null, { transfer: [] }));
});

async function prepare({ answer, distanceUnit }: RouteRequest): Promise<void> {
  const route = prepareRoute(JSON.parse(await answer.text()) as AssetTrail, distanceUnit);
  globalThis.postMessage(route, { transfer: buffersOf(route) });
}
