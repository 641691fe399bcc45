import type { AssetPositions } from '@azimute/contract';
import { buffersOf } from './held-fixes.ts';
import { prepareDay, type DayRules } from './prepare-day.ts';

export interface DayRequest extends DayRules {
  /** The portal's answer, unread. */
  readonly answer: Blob;
}

globalThis.addEventListener('message', (event: MessageEvent<DayRequest>) => {
  void prepare(event.data).catch(() => globalThis.postMessage(null, { transfer: [] }));
});

async function prepare({ answer, ...rules }: DayRequest): Promise<void> {
  const day = prepareDay(JSON.parse(await answer.text()) as AssetPositions, rules);
  const packed = [day.way.coordinates.buffer, day.dots.coordinates.buffer];
  globalThis.postMessage(day, { transfer: [...buffersOf(day.fixes), ...packed] });
}
