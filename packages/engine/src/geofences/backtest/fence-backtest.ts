import type { BacktestDoubt } from '@azimute/contract/geofences/backtest-values';
import type { OrderedFix } from '../../host/order-fixes.ts';
import { runReducers, type RunningReducer } from '../../host/run-reducers.ts';
import type { LatestFix } from '../../status/latest-state.ts';
import type { FencedAsset, FenceDefinition } from '../fence-definition.ts';
import { prepareFences, type FenceSet } from '../fence-set.ts';
import { geofencesReducer } from '../geofences-reducer.ts';
import { unknownAccuracyMeters, type GeofenceTransition } from '../geofences-state.ts';
import { BacktestTally, type BacktestPeriod } from './backtest-tally.ts';

/** The draft geofence and those processed with it. */
export interface FenceTrial {
  readonly fence: FenceDefinition;
  readonly beside: readonly FenceDefinition[];
}

interface AssetRun extends RunningReducer {
  readonly asset: FencedAsset;
}

const doubtfulBelow = 0.6;

/**
 * Runs the live reducer over stored positions, asset by asset. Overlapping geofences interact, for example by the
 * lowest limit, so they are processed but not counted.
 */
export class FenceBacktest {
  readonly #trial: FenceTrial;
  readonly #tally: BacktestTally;
  #set: FenceSet | null = null;
  #run: AssetRun | null = null;

  constructor(trial: FenceTrial, period: BacktestPeriod) {
    this.#trial = trial;
    this.#tally = new BacktestTally(period);
  }

  /** Processes further positions of an asset, in order. */
  reduceFixes(asset: FencedAsset, fixes: readonly OrderedFix[]): void {
    const run = this.#runOf(asset);
    runReducers([run], fixes);
    this.#take(run, fixes);
  }

  /** Advances time after the last position of an asset to the end of the period. */
  end(): void {
    const run = this.#run;
    if (run === null) return;
    runReducers([run], [], this.#tally.period.toMs);
    this.#take(run, []);
    this.#tally.endAsset(run.asset.assetId);
    this.#run = null;
  }

  result() {
    return this.#tally.result();
  }

  #runOf(asset: FencedAsset): AssetRun {
    this.#set ??= prepareFences([this.#trial.fence, ...this.#trial.beside]);
    const settings = { set: this.#set, ...asset };
    const reducer = geofencesReducer as RunningReducer['reducer'];
    this.#run ??= { asset, reducer, settings, fromMs: -Infinity, state: null, newest: null, outputs: [] };
    return this.#run;
  }

  #take({ outputs }: RunningReducer, fixes: readonly OrderedFix[]): void {
    for (const { output } of outputs.splice(0)) {
      const transition = output as GeofenceTransition;
      if (transition.geofenceId === this.#trial.fence.geofenceId)
        this.#tally.add(transition, this.#doubtsOf(transition, findFix(fixes, transition.confirmedAtMs)));
    }
  }

  /** A crossing is certain if a position is farther beyond the edge than its accuracy. */
  #doubtsOf({ kind, cause, certainty }: GeofenceTransition, proof: LatestFix | undefined): BacktestDoubt[] {
    if ((kind !== 'entry' && kind !== 'exit') || cause !== 'crossed') return [];
    const polygon = this.#set?.version(this.#trial.fence.geofenceId, this.#trial.fence.version)?.polygon;
    const isNearEdge =
      proof !== undefined &&
      polygon !== undefined &&
      Math.abs(polygon.signedDistanceMeters(proof)) < (proof.accuracyMeters ?? unknownAccuracyMeters);
    return [
      ...(certainty < doubtfulBelow ? (['low_certainty'] as const) : []),
      ...(isNearEdge ? (['within_accuracy'] as const) : []),
    ];
  }
}

function findFix(fixes: readonly OrderedFix[], atMs: number): LatestFix | undefined {
  let [low, high] = [0, fixes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fixes[middle]?.fix.fixedAtMs ?? Infinity) < atMs) low = middle + 1;
    else high = middle;
  }
  const found = fixes[low]?.fix;
  return found?.fixedAtMs === atMs ? found : undefined;
}
