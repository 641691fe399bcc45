import type { AlertScope, CalculatedCondition } from '@azimute/contract';
import { prepareFences } from '../../geofences/fence-set.ts';
import type { FenceDefinition } from '../../geofences/fence-definition.ts';
import { geofencesReducer } from '../../geofences/geofences-reducer.ts';
import { startMs } from '../../geofences/testing/fence-plan.ts';
import { orderFixes } from '../../host/order-fixes.ts';
import { runReducers, type RunningReducer } from '../../host/run-reducers.ts';
import { readingCatalogOf } from '../../readings/index.ts';
import type { LatestFix } from '../../status/latest-state.ts';
import { truckPlan } from '../../trips/testing/reduce-trips-of.ts';
import { tripsReducer } from '../../trips/trips-reducer.ts';
import type { AlertOutput } from '../alert-output.ts';
import { prepareAlertRules } from '../alert-plan.ts';
import type { AlertRule } from '../alert-rule.ts';
import { alertsReducer } from '../alerts-reducer.ts';
import type { AlertsState, AssetAlerts } from '../alerts-state.ts';

const noScope: AlertScope = { unitIds: [], categories: [], assetIds: [], customerIds: [], geofenceIds: [] };

export function ruleOf(
  when: CalculatedCondition,
  given: Partial<Omit<AlertRule, 'when' | 'scope'>> & { readonly scope?: Partial<AlertScope> } = {},
): AlertRule {
  const { scope, ...rest } = given;
  return {
    ruleId: 1,
    version: 1,
    when,
    schedule: null,
    raiseAfterSeconds: 0,
    clearAfterSeconds: 0,
    ...rest,
    scope: { ...noScope, ...scope },
  };
}

/** Rule over a reading with default settings. */
export function reading(
  given: Partial<Extract<CalculatedCondition, { kind: 'reading' }>>,
): Extract<CalculatedCondition, { kind: 'reading' }> {
  return {
    kind: 'reading',
    reading: 'engine_temperature',
    is: 'above',
    limit: 100,
    upperLimit: null,
    overSeconds: null,
    clearLimit: null,
    engine: 'any',
    ...given,
  };
}

const catalog = readingCatalogOf([]);
export const asset = { assetId: 7, unitId: 1, category: 'Truck', customerId: null };

export interface Told {
  readonly rules: readonly AlertRule[];
  readonly fences?: readonly FenceDefinition[];
  readonly settings?: Partial<AssetAlerts>;
}

/** The three reducers in their initial state. */
export function beginReducers({ rules, fences = [], settings = {} }: Told): RunningReducer[] {
  const plan = prepareAlertRules(3, rules).planOf(asset);
  if (plan === null) throw new Error('No rule holds for the asset');
  const alerts: AssetAlerts = {
    plan,
    catalog,
    model: '',
    conditions: { disabled: false, inMaintenance: false, silentAfterMs: 3_600_000 },
    latest: null,
    timeZone: 'America/Sao_Paulo',
    worksStanding: false,
    ...settings,
  };
  const at = { fromMs: -Infinity, state: null, newest: null };
  const set = prepareFences(fences);
  return [
    { ...at, reducer: geofencesReducer, settings: { set, assetId: 7, unitId: 1 }, outputs: [] },
    { ...at, reducer: tripsReducer, settings: truckPlan, outputs: [] },
    { ...at, reducer: alertsReducer, settings: alerts, outputs: [] },
  ] as RunningReducer[];
}

export function alertsOf(runs: readonly RunningReducer[]): {
  readonly outputs: AlertOutput[];
  readonly state: AlertsState | null;
} {
  const run = runs.at(-1);
  return {
    outputs: (run?.outputs ?? []).map(({ output }) => output as AlertOutput),
    state: (run?.state ?? null) as AlertsState | null,
  };
}

export function reduceAlerts(told: Told, fixes: readonly LatestFix[], untilSecond = -1e9) {
  const runs = beginReducers(told);
  runReducers(runs, orderFixes(fixes), startMs + untilSecond * 1000);
  return alertsOf(runs);
}

export function secondOf(ms: number): number {
  return Math.round((ms - startMs) / 1000);
}

/** Each output with the seconds at which it crossed and ended. */
export function briefly(outputs: readonly AlertOutput[]): string[] {
  return outputs.map(({ kind, ruleId, subject, crossedAtMs, endedAtMs, value, worstValue }) =>
    [
      kind,
      ruleId,
      ...(subject === '' ? [] : [subject]),
      secondOf(crossedAtMs),
      ...(endedAtMs === null ? [] : [`to ${secondOf(endedAtMs)}`]),
      ...(kind === 'began' || kind === 'worse' ? (value === null ? [] : [`at ${value}`]) : []),
      ...(kind === 'ended' && worstValue !== null ? [`worst ${worstValue}`] : []),
    ].join(' '),
  );
}

export function brief(told: Told, fixes: readonly LatestFix[], untilSecond?: number): string[] {
  return briefly(reduceAlerts(told, fixes, untilSecond).outputs);
}

/** Position with readings. */
export function telling(fix: LatestFix, attributes: Record<string, unknown>): LatestFix {
  return { ...fix, told: { attributes: JSON.stringify(attributes), source: 'osmand' } };
}
