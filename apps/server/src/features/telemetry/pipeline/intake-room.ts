import { DomainError } from '../../../platform/domain-error.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { DeviceEvent, Position, Quarantined } from '../values/position.ts';
import { WrittenJson } from '../values/storable-json.ts';

/** An item that waits for its commit. */
type Waiting = Position | DeviceEvent | Quarantined;

export interface RoomOptions {
  /** Limit of items that are accepted and not yet committed, including items for quarantine. */
  readonly room?: number;
  /** Limit of the total size of these items [bytes]. */
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

/** Bounds the number and the size of items accepted from senders and not yet committed. */
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
      // Sums over all intakes of the process.
      pendingPositions.inc(items.length);
    },
    release: (items) => {
      pending -= items.length;
      for (const item of items) pendingBytes -= weigh(item);
      pendingPositions.dec(items.length);
    },
  };
}

/** Estimates the size of an item in bytes. Only attributes vary in length; everything else has a fixed size. */
function weigh(item: Waiting): number {
  if (!('payload' in item)) return BARE_BYTES + (item.attributes?.length ?? 0);
  // A payload that is not serialized yet came in a small body.
  return BARE_BYTES + (item.payload instanceof WrittenJson ? item.payload.text.length : BARE_BYTES);
}
