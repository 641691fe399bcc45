import type { AssetPositions, AssetTrail } from '@azimute/contract';
import { joinAnswers } from './join-answers.ts';
import { prepareDay, type DayRules } from './prepare-day.ts';
import { prepareRoute } from './prepare-route.ts';
import { buffersOf, type PreparedTrail } from './prepare-trail.ts';

/** Data to prepare: the portal's concatenated responses, unparsed. */
export type TrailRequest =
  | ({ readonly kind: 'day'; readonly answers: readonly Blob[] } & DayRules)
  | {
      readonly kind: 'route';
      readonly answer: Blob;
      /** All fixes of a day of it. */
      readonly day?: Blob | undefined;
      readonly distanceUnit: 'km' | 'mi';
    };

globalThis.addEventListener('message', (event: MessageEvent<TrailRequest>) => {
  void answer(event.data).catch(() => globalThis.postMessage(null, { transfer: [] }));
});

async function answer(request: TrailRequest): Promise<void> {
  const prepared = await prepare(request);
  globalThis.postMessage(prepared, { transfer: buffersOf(prepared) });
}

async function prepare(request: TrailRequest): Promise<PreparedTrail> {
  if (request.kind === 'route') {
    const trail = await read<AssetTrail>(request.answer);
    const day = request.day && (await read<AssetTrail>(request.day));
    return prepareRoute(trail, request.distanceUnit, day);
  }
  const parts = await Promise.all(request.answers.map((part) => read<AssetPositions>(part)));
  return prepareDay(joinAnswers(parts), request);
}

async function read<Answer>(blob: Blob): Promise<Answer> {
  return JSON.parse(await blob.text()) as Answer;
}
