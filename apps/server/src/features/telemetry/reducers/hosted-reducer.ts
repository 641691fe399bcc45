import { dayMs } from '@azimute/contract/durations';
import type { AssetEvidence } from '@azimute/engine/alerts';
import type { DayZones } from '@azimute/engine/day-zones';
import type { Reducer, ReducerOutput, ReducerStep } from '@azimute/engine/host';
import type { PoolClient } from 'pg';
import type { DeviceEvent } from '../values/position.ts';
import type { AccountSet } from './account-sets.ts';

/** Late fixes older than this do not trigger a recalculation. */
export const correctionWindowMs = 7 * dayMs;

export interface AssetKey {
  readonly accountId: number;
  readonly assetId: number;
}

/** Facts that reducers are configured with, current when they run. */
export interface AssetFacts extends AssetKey {
  readonly unitId: number;
  readonly category: string;
  /** True if the account configured that machines of this category work while stationary; null if not configured. */
  readonly worksStanding: boolean | null;
  /** Time zone on the current day. */
  readonly timeZone: string;
  readonly dayZones: DayZones;
  readonly customerId: number | null;
  readonly model: string;
  readonly disabled: boolean;
  readonly inMaintenance: boolean;
  readonly isArchived: boolean;
  readonly silentAfterMs: number;
}

/** Facts about an asset beyond its fixes, current when a reducer runs; null in a recalculation. */
export type KnownOfAsset = AssetEvidence | null;

/** Results of a reducer for an asset. */
export interface Recorded<Settings, State, Output> {
  readonly asset: AssetKey;
  readonly settings: Settings;
  readonly outputs: readonly ReducerOutput<State, Output>[];
}

/** A new device event. */
export interface ToldEvent {
  readonly event: DeviceEvent;
  readonly receivedAtMs: number;
}

/** Whether it was concluded as fixes arrived or as time passed. */
export interface RecordedWhen {
  readonly atMs: number;
  readonly isByFixes: boolean;
}

/** Recalculated results of a reducer, and its stored ones. */
export interface Recomputed<Settings, State, Output> extends Recorded<Settings, State, Output> {
  readonly state: State | null;
  readonly stateBefore: State | null;
  readonly nowMs: number;
  readonly cause: RevisionCause;
  /** True if the recalculation covers time older than the correction window. */
  readonly isOfPast?: boolean;
  /** Results confirmed after this keep their recorded form and are not among the outputs. */
  readonly untilMs?: number;
  /** The fixes up to this time arrived in order. */
  readonly inOrderUntilMs?: number;
}

/** Reason of a recalculation: late fixes; or an imported past, changed settings or another version of the reducer. */
export type RevisionCause = 'late_data' | 'rebuild';

/** Changes made to recorded results. */
export interface Revised<State> {
  /** The state to store. */
  readonly state: State | null;
  readonly superseded: number;
  readonly recorded: number;
}

/** Start of a recalculation: after an instant, with the state stored there. */
export interface ReducerStart<State> {
  readonly atMs: number;
  readonly state: State | null;
  /** Records of earlier times are kept, whenever they were confirmed. */
  readonly revisedFromMs?: number;
}

/** A row as derived from the positions. */
export interface ComparedRow {
  readonly fromMs: number;
  /** Infinity while ongoing. */
  readonly toMs: number;
  /** By column name. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface StoredRow extends ComparedRow {
  readonly knownFromMs: number;
  /** Computed by an earlier version of the product. */
  readonly isOfEarlierVersion: boolean;
}

/** Differences between a table's rows of an asset and its positions. */
export interface ComparedRows {
  readonly table: 'trips' | 'crossings' | 'visits' | 'alerts';
  /** Number of stored rows compared. */
  readonly rows: number;
  /** Only those that differ. */
  readonly stored: readonly StoredRow[];
  readonly computed: readonly ComparedRow[];
}

/**
 * A reducer with the source of its settings and the destination of its outputs. The host does everything else, for
 * all reducers.
 */
export interface HostedReducer<Settings = unknown, State = unknown, Output = unknown> {
  readonly reducer: Reducer<Settings, State, Output>;
  /** Returns null if there is nothing to process for the asset. */
  settingsOf(asset: AssetFacts, set: AccountSet, latest: KnownOfAsset, state: unknown): Settings | null;
  /** True if fixes must be read with everything that devices reported. */
  asksTold?(settings: Settings): boolean;
  /** Processes device events, in any order of time, after the fixes that came with them. */
  takeEvents?(
    state: State | null,
    events: readonly ToldEvent[],
    settings: Settings,
  ): ReducerStep<State, Output>;
  /** Inserts new results; existing ones stay. */
  insert(
    client: PoolClient,
    recorded: readonly Recorded<Settings, State, Output>[],
    when: RecordedWhen,
  ): Promise<void>;
  /** Returns the start of a recalculation if no state exists that this version of the reducer can continue from. */
  restart(client: PoolClient, asset: AssetKey, windowMs: number): Promise<ReducerStart<State>>;
  /** Compares recalculated results with those recorded after the start, and supersedes only those that differ. */
  revise(
    client: PoolClient,
    recomputed: Recomputed<Settings, State, Output>,
    start: ReducerStart<State>,
  ): Promise<Revised<State>>;
  /** Like `revise`, but writes nothing. */
  compare(
    client: PoolClient,
    recomputed: Recomputed<Settings, State, Output>,
    start: ReducerStart<State>,
  ): Promise<readonly ComparedRows[]>;
}
