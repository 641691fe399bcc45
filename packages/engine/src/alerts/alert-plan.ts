import { minuteMs } from '@azimute/contract/durations';
import type { CalculatedCondition } from '@azimute/contract';
import { onlyReadings, type ReadingPlan } from '../readings/index.ts';
import type { AlertedAsset, AlertRule } from './alert-rule.ts';

export type RuleOf<Kind extends CalculatedCondition['kind']> = AlertRule & {
  readonly when: Extract<CalculatedCondition, { kind: Kind }>;
};

/** Rule with its minimum duration. */
export interface LastingRule {
  readonly rule: AlertRule;
  readonly lastsMs: number;
}

/** Rules over one value in the order of their limits, so that limits beyond the value cost nothing. */
export interface ValueRules {
  readonly above: readonly { readonly rule: AlertRule; readonly limit: number }[];
  readonly below: readonly { readonly rule: AlertRule; readonly limit: number }[];
  readonly others: readonly RuleOf<'reading'>[];
}

/** Rules of an asset, by what they evaluate. */
export interface AlertPlan {
  /** Version of the rule set. */
  readonly version: number;
  readonly rules: ReadonlyMap<number, AlertRule>;
  /** By code of the reading; `*speed` and `*towed` are no readings. */
  readonly values: ReadonlyMap<string, ValueRules>;
  readonly impossible: readonly RuleOf<'impossible_reading'>[];
  readonly entries: readonly RuleOf<'geofence_entry'>[];
  readonly exits: readonly AlertRule[];
  readonly outside: readonly AlertRule[];
  readonly fenceSpeeding: readonly RuleOf<'speeding'>[];
  /** Shortest duration first. */
  readonly dwells: readonly LastingRule[];
  readonly idling: readonly LastingRule[];
  readonly silences: readonly (LastingRule & { readonly isOwn: boolean })[];
  readonly statuses: readonly (LastingRule & { readonly status: string })[];
  readonly outOfHours: readonly AlertRule[];
  readonly meters: readonly RuleOf<'meter_due'>[];
  readonly dates: readonly RuleOf<'date_due'>[];
  readonly usage: readonly RuleOf<'usage'>[];
  readonly firstMovements: readonly RuleOf<'first_movement'>[];
  readonly alarms: readonly RuleOf<'device_alarm'>[];
  readonly asksReadings: boolean;
  /** Returns, per plan of a device kind, a plan of only the readings that rules use. */
  readingsOf(plan: ReadingPlan): ReadingPlan;
}

export interface AlertRuleSet {
  /** True if no rule applies to any asset. */
  readonly isEmpty: boolean;
  /** Ends alerts of an asset without rules. */
  readonly noPlan: AlertPlan;
  /** Returns the plan of an asset, shared by assets with the same rules, or null if none apply. */
  planOf(asset: AlertedAsset): AlertPlan | null;
}

export const speedSignal = '*speed';
export const towedSignal = '*towed';

/** Prepares the rules of an account for all its assets. */
export function prepareAlertRules(version: number, rules: readonly AlertRule[]): AlertRuleSet {
  const scoped = rules.map((rule) => ({ rule, holdsFor: scopeOf(rule) }));
  const plans = new Map<string, AlertPlan>();
  const ofAssets = new Map<number, { readonly asset: AlertedAsset; readonly plan: AlertPlan | null }>();
  const find = (asset: AlertedAsset): AlertPlan | null => {
    const own = scoped.filter(({ holdsFor }) => holdsFor(asset)).map(({ rule }) => rule);
    if (own.length === 0) return null;
    const key = own.map(({ ruleId }) => ruleId).join();
    const plan = plans.get(key) ?? planFor(version, own);
    plans.set(key, plan);
    return plan;
  };
  return {
    isEmpty: rules.length === 0,
    noPlan: planFor(version, []),
    planOf: (asset) => {
      const known = ofAssets.get(asset.assetId);
      if (known !== undefined && isAlike(known.asset, asset)) return known.plan;
      const plan = find(asset);
      ofAssets.set(asset.assetId, { asset, plan });
      return plan;
    },
  };
}

function isAlike(one: AlertedAsset, other: AlertedAsset): boolean {
  return (
    one.unitId === other.unitId && one.category === other.category && one.customerId === other.customerId
  );
}

function scopeOf({ scope }: AlertRule): (asset: AlertedAsset) => boolean {
  const [units, categories, assets, customers] = [
    new Set(scope.unitIds),
    new Set(scope.categories),
    new Set(scope.assetIds),
    new Set(scope.customerIds),
  ];
  return ({ unitId, category, assetId, customerId }) =>
    (units.size === 0 || units.has(unitId)) &&
    (categories.size === 0 || categories.has(category)) &&
    (assets.size === 0 || assets.has(assetId)) &&
    (customers.size === 0 || (customerId !== null && customers.has(customerId)));
}

function planFor(version: number, rules: readonly AlertRule[]): AlertPlan {
  const of = <Kind extends CalculatedCondition['kind']>(kind: Kind): RuleOf<Kind>[] =>
    rules.filter((rule): rule is RuleOf<Kind> => rule.when.kind === kind);
  const lasting = <Kind extends CalculatedCondition['kind']>(
    kind: Kind,
    minutesOf: (when: RuleOf<Kind>['when']) => number,
  ): (LastingRule & { readonly rule: RuleOf<Kind> })[] =>
    of(kind)
      .map((rule) => ({ rule, lastsMs: minutesOf(rule.when) * minuteMs }))
      .toSorted((a, b) => needMs(a) - needMs(b));
  const speeding = of('speeding');
  const impossible = of('impossible_reading');
  const readings = of('reading');
  const codes = new Set([
    ...readings.map(({ when }) => when.reading),
    ...impossible.flatMap(({ when }) => when.readings),
  ]);
  const asksAll = impossible.some(({ when }) => when.readings.length === 0);
  const narrowed = new WeakMap<ReadingPlan, ReadingPlan>();
  return {
    version,
    rules: new Map(rules.map((rule) => [rule.ruleId, rule])),
    values: valuesOf(readings, speeding, of('towed')),
    impossible,
    entries: of('geofence_entry'),
    exits: of('geofence_exit'),
    outside: of('outside_geofence'),
    fenceSpeeding: speeding.filter(({ when }) => when.limitKph === null),
    dwells: lasting('geofence_dwell', ({ minutes }) => minutes),
    idling: lasting('idling', ({ minutes }) => minutes),
    silences: lasting('no_communication', ({ minutes }) => minutes ?? 0).map((one) => ({
      ...one,
      isOwn: one.rule.when.minutes !== null,
    })),
    statuses: lasting('status_lasting', ({ minutes }) => minutes).map((one) => ({
      ...one,
      status: one.rule.when.status,
    })),
    outOfHours: of('out_of_hours').filter(({ schedule }) => schedule !== null),
    meters: of('meter_due'),
    dates: of('date_due'),
    usage: of('usage'),
    firstMovements: of('first_movement'),
    alarms: of('device_alarm'),
    asksReadings: asksAll || codes.size > 0,
    readingsOf: (plan) => {
      if (asksAll) return plan;
      const known = narrowed.get(plan) ?? onlyReadings(plan, codes);
      narrowed.set(plan, known);
      return known;
    },
  };
}

export function needMs({ rule, lastsMs }: LastingRule): number {
  return lastsMs + rule.raiseAfterSeconds * 1000;
}

function valuesOf(
  readings: readonly RuleOf<'reading'>[],
  speeding: readonly RuleOf<'speeding'>[],
  towed: readonly RuleOf<'towed'>[],
): Map<string, ValueRules> {
  const limits = [
    ...readings
      .filter(({ when }) => when.is === 'above' || when.is === 'below')
      .map((rule) => ({ code: rule.when.reading, rule, limit: rule.when.limit, is: rule.when.is })),
    ...speeding.flatMap((rule) => {
      const { limitKph, marginKph } = rule.when;
      return limitKph === null
        ? []
        : [{ code: speedSignal, rule, limit: limitKph + marginKph, is: 'above' as const }];
    }),
    ...towed.map((rule) => ({
      code: towedSignal,
      rule,
      limit: rule.when.meters,
      is: 'above' as const,
    })),
  ];
  const others = readings.filter(({ when }) => when.is !== 'above' && when.is !== 'below');
  const codes = new Set([...limits.map(({ code }) => code), ...others.map(({ when }) => when.reading)]);
  return new Map(
    [...codes].map((code) => {
      const own = limits.filter((one) => one.code === code).toSorted((a, b) => a.limit - b.limit);
      return [
        code,
        {
          above: own.filter(({ is }) => is === 'above'),
          below: own.filter(({ is }) => is === 'below').toReversed(),
          others: others.filter(({ when }) => when.reading === code),
        },
      ];
    }),
  );
}
