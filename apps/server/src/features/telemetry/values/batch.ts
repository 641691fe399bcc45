import type { PositionSource } from '@azimute/contract';
import type { LatestState } from '@azimute/engine';
import type { Fence } from './fence.ts';
import type { DeviceEvent, Position, Rejection } from './position.ts';

/** Where a position came from: what is to be counted for its sender. */
export interface Origin {
  readonly accountId: number;
  /** The key that proved it, where one did. */
  readonly apiKeyId?: number | undefined;
  readonly source: PositionSource;
  readonly receivedAtMs: number;
  /** What can never be stored is kept in quarantine, for a sender who does not read why. */
  readonly keepRefused: boolean;
  /** Of the lane of the journal that it was read from. */
  readonly fence?: Fence | undefined;
}

/** A position on its way into the database. */
export interface PositionEntry<O extends Origin = Origin> {
  readonly origin: O;
  readonly position: Position;
  readonly event?: undefined;
}

/** A device event on its way there. */
export interface EventEntry<O extends Origin = Origin> {
  readonly origin: O;
  readonly position?: undefined;
  readonly event: DeviceEvent;
}

export type Entry<O extends Origin = Origin> = PositionEntry<O> | EventEntry<O>;

/** What the entry brings: its place in what was sent and its device are told alike. */
export function told(entry: Entry): Position | DeviceEvent {
  return entry.position ?? entry.event;
}

/** When it was: the time of its fix, or of what occurred. */
export function instantOf(entry: Entry): number {
  return entry.position === undefined ? entry.event.occurredAtMs : entry.position.fixedAtMs;
}

/** Of the lanes of the journal that entries were read from. */
export function fencesOf(entries: readonly Entry[]): Fence[] {
  const fences = new Map<number, Fence>();
  for (const { origin } of entries)
    if (origin.fence !== undefined) fences.set(origin.fence.lane, origin.fence);
  return [...fences.values()];
}

/** An asset that a batch has locked, with the state it steps. */
export interface LockedAsset {
  readonly accountId: number;
  readonly assetId: number;
  readonly stored: LatestState | null;
  state: LatestState | null;
}

/** A position whose device and asset are known. */
export interface Row {
  /** Place of the entry in its batch. */
  readonly place: number;
  readonly entry: PositionEntry;
  readonly deviceId: number;
  readonly asset: LockedAsset;
  /** Set as it is inserted (`Fix.contentHash`). */
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

/** What became of a batch, once it is committed. */
export interface BatchResult {
  /** One for each entry, in order. */
  readonly outcomes: readonly Outcome[];
  /** Assets whose latest state changed, now or when a repeat came first, by account. */
  readonly changed: ReadonlyMap<number, readonly number[]>;
  /** ULs of the assets of which something was recorded in geofences, by account. */
  readonly crossed: ReadonlyMap<number, readonly number[]>;
}
