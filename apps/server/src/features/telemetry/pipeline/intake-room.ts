import { DomainError } from '../../../platform/domain-error.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { DeviceEvent, Position } from '../position.ts';

export interface RoomOptions {
  /** Positions taken and not yet committed, at most. */
  readonly room?: number;
  /** What they weigh together, at most. */
  readonly roomBytes?: number;
}

export interface IntakeRoom {
  /** @throws DomainError overloaded */
  require(): void;
  hold(items: readonly (Position | DeviceEvent)[]): void;
  release(items: readonly (Position | DeviceEvent)[]): void;
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
      pendingPositions.set(pending);
    },
    release: (items) => {
      pending -= items.length;
      for (const item of items) pendingBytes -= weigh(item);
      pendingPositions.set(pending);
    },
  };
}

/** The bytes it takes, about: its attributes are a text of any length, all else is as large as that of any other. */
function weigh({ attributes }: Position | DeviceEvent): number {
  return BARE_BYTES + (attributes?.length ?? 0);
}
