import type { LiveMessage, LiveTuple } from '@azimute/contract';
import { AssetStore } from '@azimute/web/src/live/asset-store.ts';
import { applyState, type Have } from '@azimute/web/src/live/held-picture.ts';

const COLUMNS = [
  'fixedAtMs',
  'x',
  'y',
  'speedKph',
  'headingDegrees',
  'hourMeterHours',
  'odometerKm',
] as const satisfies readonly (keyof AssetStore)[];

/** A reader's picture, maintained by the browser's own code. */
export class WatchedPicture {
  held: Have | null = null;
  changedAtMs = 0;
  readonly #store = new AssetStore();

  receive(message: LiveMessage): void {
    if (message.type !== 'picture' && message.type !== 'changes') return;
    this.held = applyState(this.#store, this.held, message);
    this.changedAtMs = performance.now();
  }

  /** Returns true if it contains exactly these assets, with their places and states. Statuses change by themselves. */
  isEqualTo(truth: readonly LiveTuple[]): boolean {
    const own = this.#store;
    if (own.present.reduce((sum, one) => sum + one, 0) !== truth.length) return false;
    const right = new AssetStore();
    return truth.every((tuple) => {
      const to = right.write(tuple);
      const from = own.slotOf(tuple[0]);
      if (from === undefined || own.present[from] !== 1) return false;
      return COLUMNS.every((column) => Object.is(own[column][from], right[column][to]));
    });
  }
}
