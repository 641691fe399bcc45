import type { PositionSource } from '@azimute/contract';
import type { LatestState } from '@azimute/engine';
import type { Fence } from './fence.ts';
import type { DeviceEvent, Position, Rejection } from './position.ts';

/** Source of a position, for counting its sender's results. */
export interface Origin {
  readonly accountId: number;
  /** The API key that authenticated the sender, if any. */
  readonly apiKeyId?: number | undefined;
  readonly source: PositionSource;
  readonly receivedAtMs: number;
  /** True if the sender does not read reasons: items that can never be stored go to quarantine. */
  readonly keepRefused: boolean;
  /** Fence of the journal's lane that it was read from. */
  readonly fence?: Fence | undefined;
}

/** A position to be stored. */
export interface PositionEntry<O extends Origin = Origin> {
  readonly origin: O;
  readonly position: Position;
  readonly event?: undefined;
}

/** A device event to be stored. */
export interface EventEntry<O extends Origin = Origin> {
  readonly origin: O;
  readonly position?: undefined;
  readonly event: DeviceEvent;
}

export type Entry<O extends Origin = Origin> = PositionEntry<O> | EventEntry<O>;

/** Returns the content of an entry; positions and events share index and device. */
export function told(entry: Entry): Position | DeviceEvent {
  return entry.position ?? entry.event;
}

/** Returns the time of the fix or event. */
export function instantOf(entry: Entry): number {
  return entry.position === undefined ? entry.event.occurredAtMs : entry.position.fixedAtMs;
}

/** Returns the fences of the journal's lanes that the entries were read from. */
export function fencesOf(entries: readonly Entry[]): Fence[] {
  const fences = new Map<number, Fence>();
  for (const { origin } of entries)
    if (origin.fence !== undefined) fences.set(origin.fence.lane, origin.fence);
  return [...fences.values()];
}

/** An asset locked by a batch, with its state. */
export interface LockedAsset {
  readonly accountId: number;
  readonly assetId: number;
  readonly stored: LatestState | null;
  state: LatestState | null;
}

/** A position whose device and asset are known. */
export interface Row {
  /** Index of the entry in its batch. */
  readonly place: number;
  readonly entry: PositionEntry;
  readonly deviceId: number;
  readonly asset: LockedAsset;
  /** Set at the insert (`Fix.contentHash`). */
  contentHash?: number;
}

/** A device event whose device and asset are known. */
export interface EventRow {
  readonly place: number;
  readonly entry: EventEntry;
  readonly deviceId: number;
  readonly asset: LockedAsset;
}

export type Outcome = 'accepted' | 'duplicate' | Rejection;

export interface BatchResult {
  /** One per entry, in order. */
  readonly outcomes: readonly Outcome[];
  /** Assets whose latest state changed, now or with the first of a repeated entry, by account. */
  readonly changed: ReadonlyMap<number, readonly number[]>;
  /** ULs of the assets with new geofence records, by account. */
  readonly crossed: ReadonlyMap<number, readonly number[]>;
}
