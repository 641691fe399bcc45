import type { AssetPositions } from '@azimute/contract';
import { buffersOf } from '../../routes/trail/prepare-trail.ts';
import { joinAnswers } from './join-answers.ts';
import { prepareDay, type DayRules } from './prepare-day.ts';

export interface DayRequest extends DayRules {
  /** The portal's answers behind each other, unread. */
  readonly answers: readonly Blob[];
}

globalThis.addEventListener('message', (event: MessageEvent<DayRequest>) => {
  void prepare(event.data).catch(() => globalThis.postMessage(null, { transfer: [] }));
});

async function prepare({ answers, ...rules }: DayRequest): Promise<void> {
  const parts = answers.map(async (answer) => JSON.parse(await answer.text()) as AssetPositions);
  const day = prepareDay(joinAnswers(await Promise.all(parts)), rules);
  globalThis.postMessage(day, { transfer: buffersOf(day) });
}
