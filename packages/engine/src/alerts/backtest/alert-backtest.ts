import { worksStanding } from '@azimute/contract/assets/activity';
import { thresholdOf, thresholdsAround, withThreshold } from '@azimute/contract/alert-types/thresholds';
import type { FenceDefinition } from '../../geofences/fence-definition.ts';
import { prepareFences } from '../../geofences/fence-set.ts';
import { geofencesReducer } from '../../geofences/geofences-reducer.ts';
import type { OrderedFix } from '../../host/order-fixes.ts';
import { runReducers, type RunningReducer } from '../../host/run-reducers.ts';
import { readingCatalogOf, type OwnReading } from '../../readings/index.ts';
import { tripPlacesOf } from '../../trips/trip-places.ts';
import { planTrips, type TripSettingsVersion } from '../../trips/trip-plan.ts';
import { tripsReducer } from '../../trips/trips-reducer.ts';
import type { AlertOutput } from '../alert-output.ts';
import { prepareAlertRules } from '../alert-plan.ts';
import type { AlertedAsset, AlertRule } from '../alert-rule.ts';
import { alertsReducer } from '../alerts-reducer.ts';
import type { AssetAlerts } from '../alerts-state.ts';
import { BacktestTally, type AlertBacktestPeriod } from './backtest-tally.ts';
import { HeldTimes } from './held-times.ts';

export type TriedRule = Omit<AlertRule, 'ruleId' | 'version'>;

/** Draft rule, and the saved rule that it replaces. */
export interface AlertTrial {
  readonly rule: TriedRule;
  readonly saved: TriedRule | null;
  /** Geofences, applied to the whole period; empty if neither rule uses any. */
  readonly fences: readonly FenceDefinition[];
  readonly readings: readonly OwnReading[];
  /** Versions of the trip settings. */
  readonly tripVersions: readonly TripSettingsVersion[];
}

/** Current properties of an asset. */
export interface TriedAsset extends AlertedAsset {
  readonly model: string;
  readonly worksStanding: boolean | null;
  readonly silentAfterMs: number;
}

const draftId = 1;
const savedId = 2;
const firstLadderId = 3;

/**
 * Runs the live reducers over stored positions, asset by asset. The saved rule and other thresholds run beside the
 * draft, so that one pass evaluates all.
 */
export class AlertBacktest {
  readonly #trial: AlertTrial;
  readonly #tally: BacktestTally;
  readonly #rules;
  readonly #fences;
  readonly #catalog;
  /** Thresholds by rule ID. */
  readonly #ladder: ReadonlyMap<number, number>;
  #asset: TriedAsset | null = null;
  #runs: RunningReducer[] = [];
  #held = new Map<number, HeldTimes>();

  constructor(trial: AlertTrial, period: AlertBacktestPeriod) {
    const { rule, saved, fences, readings } = trial;
    const own = thresholdOf(rule.when);
    const others = thresholdsAround(rule.when).filter((value) => value !== own);
    this.#trial = trial;
    this.#ladder = new Map(others.map((value, n) => [firstLadderId + n, value]));
    const tried: AlertRule[] = [
      { ...rule, ruleId: draftId, version: 1 },
      ...(saved === null ? [] : [{ ...saved, ruleId: savedId, version: 1 }]),
      ...[...this.#ladder].map(([ruleId, value]) => ({
        ...rule,
        when: withThreshold(rule.when, value),
        ruleId,
        version: 1,
      })),
    ];
    this.#rules = prepareAlertRules(1, tried);
    this.#fences = fences.length === 0 ? null : prepareFences(fences);
    this.#catalog = readingCatalogOf(readings);
    this.#tally = new BacktestTally(period, saved !== null);
  }

  /** Processes further positions of an asset, in order. */
  reduceFixes(asset: TriedAsset, fixes: readonly OrderedFix[]): void {
    if (this.#asset === null) this.#begin(asset);
    runReducers(this.#runs, fixes);
    this.#take();
  }

  /** Advances time after the last position of an asset to the end of the period. */
  end(): void {
    const asset = this.#asset;
    if (asset === null) return;
    runReducers(this.#runs, [], this.#tally.period.toMs);
    this.#take();
    const timesOf = (ruleId: number) => this.#held.get(ruleId)?.times ?? [];
    this.#tally.addAsset(
      asset.assetId,
      timesOf(draftId),
      this.#trial.saved === null ? null : timesOf(savedId),
    );
    for (const [ruleId, value] of this.#ladder) this.#tally.addThreshold(value, timesOf(ruleId).length);
    const own = thresholdOf(this.#trial.rule.when);
    if (own !== null) this.#tally.addThreshold(own, timesOf(draftId).length);
    this.#asset = null;
    this.#runs = [];
    this.#held = new Map();
  }

  result() {
    for (const value of this.#ladder.values()) this.#tally.addThreshold(value, 0);
    const own = thresholdOf(this.#trial.rule.when);
    if (own !== null) this.#tally.addThreshold(own, 0);
    return this.#tally.result();
  }

  #begin(asset: TriedAsset): void {
    this.#asset = asset;
    const plan = this.#rules.planOf(asset);
    if (plan === null) return;
    const { timeZone } = this.#tally.period;
    const standing = asset.worksStanding === null ? {} : { [asset.category]: asset.worksStanding };
    const alerts: AssetAlerts = {
      plan,
      catalog: this.#catalog,
      model: asset.model,
      conditions: { disabled: false, inMaintenance: false, silentAfterMs: asset.silentAfterMs },
      latest: null,
      timeZone,
      worksStanding: worksStanding(asset.category, standing),
    };
    const { assetId, unitId, category } = asset;
    const places = this.#fences === null ? null : tripPlacesOf(this.#fences, asset);
    const trips = planTrips(
      { category, standing, dayZones: timeZone, versions: this.#trial.tripVersions },
      places,
    );
    this.#runs = [
      ...(this.#fences === null ? [] : [runOf(geofencesReducer, { set: this.#fences, assetId, unitId })]),
      runOf(tripsReducer, trips),
      runOf(alertsReducer, alerts),
    ];
  }

  #take(): void {
    const last = this.#runs.at(-1);
    for (const run of this.#runs) if (run !== last) run.outputs.length = 0;
    for (const { output } of last?.outputs.splice(0) ?? []) {
      const alert = output as AlertOutput;
      const held = this.#held.get(alert.ruleId) ?? new HeldTimes(this.#tally.period.fromMs);
      this.#held.set(alert.ruleId, held);
      held.take(alert);
    }
  }
}

function runOf(reducer: unknown, settings: unknown): RunningReducer {
  return {
    reducer: reducer as RunningReducer['reducer'],
    settings,
    fromMs: -Infinity,
    state: null,
    newest: null,
    outputs: [],
  };
}
