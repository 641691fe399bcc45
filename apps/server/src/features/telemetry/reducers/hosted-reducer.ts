import type { AssetEvidence } from '@azimute/engine/alerts';
import type { DayZones } from '@azimute/engine/day-zones';
import type { Reducer, ReducerOutput, ReducerStep } from '@azimute/engine/host';
import type { PoolClient } from 'pg';
import type { DeviceEvent } from '../values/position.ts';
import type { AccountSet } from './account-sets.ts';

/** Farther back nothing is recomputed by fixes that come late. */
export const correctionWindowMs = 7 * 86_400_000;

export interface AssetKey {
  readonly accountId: number;
  readonly assetId: number;
}

/** What reducers are set by, as it is when they run. */
export interface AssetFacts extends AssetKey {
  readonly unitId: number;
  readonly category: string;
  /** Whether the account has set that machines of its category work standing; null where it has set nothing. */
  readonly worksStanding: boolean | null;
  /** Of its day of now. */
  readonly timeZone: string;
  readonly dayZones: DayZones;
  readonly customerId: number | null;
  readonly model: string;
  readonly disabled: boolean;
  readonly inMaintenance: boolean;
  readonly silentAfterMs: number;
}

/** What is known of an asset beside its fixes, as it is when a reducer runs; null where it is recomputed. */
export type KnownOfAsset = AssetEvidence | null;

/** What a reducer concluded of an asset. */
export interface Recorded<Settings, State, Output> {
  readonly asset: AssetKey;
  readonly settings: Settings;
  readonly outputs: readonly ReducerOutput<State, Output>[];
}

/** A device event that was new. */
export interface ToldEvent {
  readonly event: DeviceEvent;
  readonly receivedAtMs: number;
}

/** When it was concluded: as fixes came, or as time passed. */
export interface RecordedWhen {
  readonly atMs: number;
  readonly isByFixes: boolean;
}

/** What a reducer has come to anew, and what it had kept. */
export interface Recomputed<Settings, State, Output> extends Recorded<Settings, State, Output> {
  readonly state: State | null;
  readonly stateBefore: State | null;
  readonly nowMs: number;
  readonly cause: RevisionCause;
  /** Older than the correction window, by whatever UL the asset was in. */
  readonly isOfPast?: boolean;
  /** What was proved later than this comes out as it was recorded, and is not among the outputs. */
  readonly untilMs?: number;
  /** The fixes up to this instant were received in the order of their time. */
  readonly inOrderUntilMs?: number;
}

/** Why something is recomputed: fixes came late; or the past was loaded, or settings or the reducer are others. */
export type RevisionCause = 'late_data' | 'rebuild';

/** What became of what was recorded. */
export interface Revised<State> {
  /** That is kept. */
  readonly state: State | null;
  readonly superseded: number;
  readonly recorded: number;
}

/** Where recomputing begins: behind an instant, with what was kept at it. */
export interface ReducerStart<State> {
  readonly atMs: number;
  readonly state: State | null;
  /** What was recorded of earlier time than this stays, whenever it was proved. */
  readonly revisedFromMs?: number;
}

/** A row as the positions say it. */
export interface ComparedRow {
  readonly fromMs: number;
  /** Infinity while it goes on. */
  readonly toMs: number;
  /** By the names of the columns. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface StoredRow extends ComparedRow {
  readonly knownFromMs: number;
  /** Computed by an earlier version of the product. */
  readonly isOfEarlierVersion: boolean;
}

/** What a table holds of an asset, compared with what its positions say. */
export interface ComparedRows {
  readonly table: 'trips' | 'crossings' | 'visits' | 'alerts';
  /** How many stored rows were compared. */
  readonly rows: number;
  /** Only those that differ. */
  readonly stored: readonly StoredRow[];
  readonly computed: readonly ComparedRow[];
}

/** A reducer with where its settings come from and where its outputs go. The host does the rest for all of them. */
export interface HostedReducer<Settings = unknown, State = unknown, Output = unknown> {
  readonly reducer: Reducer<Settings, State, Output>;
  /** Null where nothing of the asset is to be processed. */
  settingsOf(asset: AssetFacts, set: AccountSet, latest: KnownOfAsset, state: unknown): Settings | null;
  /** Whether fixes are to be read with all that they tell. */
  asksTold?(settings: Settings): boolean;
  /** Takes what devices tell beside fixes, in any order of time, behind the fixes that came with it. */
  takeEvents?(
    state: State | null,
    events: readonly ToldEvent[],
    settings: Settings,
  ): ReducerStep<State, Output>;
  /** Writes what was concluded; what is there already stays. */
  insert(
    client: PoolClient,
    recorded: readonly Recorded<Settings, State, Output>[],
    when: RecordedWhen,
  ): Promise<void>;
  /** Where recomputing begins when nothing was kept that this version of the reducer can go on from. */
  restart(client: PoolClient, asset: AssetKey, windowMs: number): Promise<ReducerStart<State>>;
  /** Compares what comes out anew with what was recorded behind the start: only what differs is superseded. */
  revise(
    client: PoolClient,
    recomputed: Recomputed<Settings, State, Output>,
    start: ReducerStart<State>,
  ): Promise<Revised<State>>;
  /** Compares in the same way, and writes nothing. */
  compare(
    client: PoolClient,
    recomputed: Recomputed<Settings, State, Output>,
    start: ReducerStart<State>,
  ): Promise<readonly ComparedRows[]>;
}
