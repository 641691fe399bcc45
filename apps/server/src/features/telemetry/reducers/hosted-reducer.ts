import type { AssetEvidence } from '@azimute/engine/alerts';
import type { DayZones } from '@azimute/engine/day-zones';
import type { Fold, FoldedOutput, FoldStep } from '@azimute/engine/host';
import type { PoolClient } from 'pg';
import type { DeviceEvent } from '../values/position.ts';
import type { AccountSet } from './account-sets.ts';

/** Farther back nothing is folded anew by fixes that come late. */
export const correctionWindowMs = 7 * 86_400_000;

export interface FoldedAsset {
  readonly accountId: number;
  readonly assetId: number;
}

/** What folds are set by, as it is when they run. */
export interface AssetFacts extends FoldedAsset {
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

/** What is known of an asset beside its fixes, as it is when a fold runs; null where it is folded anew. */
export type KnownOfAsset = AssetEvidence | null;

/** What a fold concluded of an asset. */
export interface Recorded<Settings, State, Output> {
  readonly asset: FoldedAsset;
  readonly settings: Settings;
  readonly outputs: readonly FoldedOutput<State, Output>[];
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

/** What a fold has come to anew, and what it had kept. */
export interface Refolded<Settings, State, Output> extends Recorded<Settings, State, Output> {
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

/** Why something is folded anew: fixes came late; or the past was loaded, or settings or the fold are others. */
export type RevisionCause = 'late_data' | 'rebuild';

/** What became of what was recorded. */
export interface Revised<State> {
  /** That is kept. */
  readonly state: State | null;
  readonly superseded: number;
  readonly recorded: number;
}

/** Where folding anew begins: behind an instant, with what was kept at it. */
export interface FoldStart<State> {
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

/** A fold with where its settings come from and where its outputs go. The host does the rest for all of them. */
export interface HostedFold<Settings = unknown, State = unknown, Output = unknown> {
  readonly fold: Fold<Settings, State, Output>;
  /** Null where nothing of the asset is to be folded. */
  settingsOf(asset: AssetFacts, set: AccountSet, latest: KnownOfAsset, state: unknown): Settings | null;
  /** Whether fixes are to be read with all that they tell. */
  asksTold?(settings: Settings): boolean;
  /** Takes what devices tell beside fixes, in any order of time, behind the fixes that came with it. */
  takeEvents?(state: State | null, events: readonly ToldEvent[], settings: Settings): FoldStep<State, Output>;
  /** Writes what was concluded; what is there already stays. */
  insert(
    client: PoolClient,
    recorded: readonly Recorded<Settings, State, Output>[],
    when: RecordedWhen,
  ): Promise<void>;
  /** Where folding anew begins when nothing was kept that this version of the fold can go on from. */
  restart(client: PoolClient, asset: FoldedAsset, windowMs: number): Promise<FoldStart<State>>;
  /** Compares what comes out anew with what was recorded behind the start: only what differs is superseded. */
  revise(
    client: PoolClient,
    refolded: Refolded<Settings, State, Output>,
    start: FoldStart<State>,
  ): Promise<Revised<State>>;
  /** Compares in the same way, and writes nothing. */
  compare(
    client: PoolClient,
    refolded: Refolded<Settings, State, Output>,
    start: FoldStart<State>,
  ): Promise<readonly ComparedRows[]>;
}
