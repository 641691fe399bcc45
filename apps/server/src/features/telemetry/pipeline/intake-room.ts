import { DomainError } from '../../../platform/domain-error.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { DeviceEvent, Position, Quarantined } from '../values/position.ts';
import { WrittenJson } from '../values/storable-json.ts';

/** What waits for its commit. */
type Waiting = Position | DeviceEvent | Quarantined;

export interface RoomOptions {
  /** Positions taken and not yet committed, at most; what goes to quarantine counts as well. */
  readonly room?: number;
  /** What they weigh together, at most. */
  readonly roomBytes?: number;
}

export interface IntakeRoom {
  /** @throws DomainError overloaded */
  require(): void;
  hold(items: readonly Waiting[]): void;
  release(items: readonly Waiting[]): void;
}

const ROOM = 60_000;
const ROOM_BYTES = 96 * 1024 * 1024;
const BARE_BYTES = 300;

/** Bounds what is taken from senders and not yet committed, by its number and its weight. */
export function createIntakeRoom(
  { room = ROOM, roomBytes = ROOM_BYTES }: RoomOptions,
  { pendingPositions }: Metrics,
): IntakeRoom {
  let pending = 0;
  let pendingBytes = 0;
  return {
    require: () => {
      if (pending >= room || pendingBytes >= roomBytes)
        throw new DomainError('overloaded', { retryAfterSeconds: 1 });
    },
    hold: (items) => {
      pending += items.length;
      for (const item of items) pendingBytes += weigh(item);
      // Of all rooms of the process.
      pendingPositions.inc(items.length);
    },
    release: (items) => {
      pending -= items.length;
      for (const item of items) pendingBytes -= weigh(item);
      pendingPositions.dec(items.length);
    },
  };
}

/** The bytes it takes, about: its attributes are a text of any length, all else is as large as that of any other. */
function weigh(item: Waiting): number {
  if (!('payload' in item)) return BARE_BYTES + (item.attributes?.length ?? 0);
  // One that is not written yet came in a small body.
  return BARE_BYTES + (item.payload instanceof WrittenJson ? item.payload.text.length : BARE_BYTES);
}
