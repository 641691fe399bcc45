import {
  costTerms,
  factNames,
  fuelTerms,
  metricCodes,
  rentalTerms,
  type Metric,
  type MetricTerm,
} from '@azimute/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metricCatalogue } from './catalogue.ts';
import { computeFigure, factsOfMetric, listLeftOut } from './compute-figure.ts';

/** Hash of a formula regardless of its name: a change requires a new version. */
function hashOf({ formula, leastExposure, known, leftOut, unit }: Metric): string {
  const { scale, numerator, denominator } = formula;
  const text = JSON.stringify([scale, numerator, denominator, leastExposure, known, leftOut, unit]);
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(16);
}

const facts = fc.record(
  Object.fromEntries(
    [...factNames, ...costTerms, ...rentalTerms, ...fuelTerms].map((name) => [
      name,
      fc.integer({ min: 0, max: 90_000 }),
    ]),
  ) as Record<MetricTerm, fc.Arbitrary<number>>,
);
const days = fc.array(facts, { minLength: 1, maxLength: 30 });

/** The same metrics without terms: value in its unit, and the requirements for one. */
const plainly: Readonly<
  Record<(typeof metricCodes)[number], (sum: (name: MetricTerm) => number) => [number, number]>
> = {
  utilization: (sum) => [
    (sum('engineOnSeconds') / sum('engineKnownSeconds')) * 100,
    sum('engineKnownSeconds') / 3600,
  ],
  working_share: (sum) => [
    ((sum('movingSeconds') + sum('workingSeconds')) / sum('engineKnownSeconds')) * 100,
    sum('engineKnownSeconds') / 3600,
  ],
  idle_share: (sum) => [(sum('idlingSeconds') / sum('engineOnSeconds')) * 100, sum('engineOnSeconds') / 3600],
  engine_hours: (sum) => [sum('engineSeconds') / 3600, 1],
  idle_hours: (sum) => [sum('idlingSeconds') / 3600, 1],
  distance: (sum) => [sum('distanceMeters') / 1000, 1],
  days_on_site: (sum) => [sum('siteDays'), 1],
  physical_availability: (sum) => {
    const able = sum('runningSeconds') + sum('turnedOffSeconds');
    return [
      (able / (able + sum('inMaintenanceSeconds'))) * 100,
      (able + sum('inMaintenanceSeconds')) / 86_400,
    ];
  },
  mechanical_availability: (sum) => {
    const all = sum('engineSeconds') + sum('inMaintenanceSeconds');
    return [(sum('engineSeconds') / all) * 100, all / 36_000];
  },
  mtbf: (sum) => [sum('engineSeconds') / 3600 / sum('maintenanceStarts'), sum('maintenanceStarts')],
  mttr: (sum) => [sum('inMaintenanceSeconds') / 3600 / sum('maintenanceStarts'), sum('maintenanceStarts')],
  communicating_share: (sum) => {
    const heard = sum('runningSeconds') + sum('turnedOffSeconds');
    const all = heard + sum('withoutCommunicationSeconds');
    return [(heard / all) * 100, all / 3600];
  },
  completeness: (sum) => [(sum('fixes') / sum('expectedFixes')) * 100, sum('expectedFixes') / 10],
  data_delay: (sum) => [
    sum('delaySeconds') / (sum('fixes') - sum('bufferedFixes')),
    (sum('fixes') - sum('bufferedFixes')) / 10,
  ],
  buffered_share: (sum) => [(sum('bufferedFixes') / sum('fixes')) * 100, sum('fixes') / 10],
  speeding_per_100_km: (sum) => [
    sum('speedingEvents') / (sum('distanceMeters') / 100_000),
    sum('distanceMeters') / 100_000,
  ],
  over_limit_share: (sum) => [
    (sum('overLimitSeconds') / sum('movingSeconds')) * 100,
    sum('movingSeconds') / 3600,
  ],
  events_per_100_h: (sum) => [
    sum('harshEvents') / (sum('engineOnSeconds') / 360_000),
    sum('engineOnSeconds') / 36_000,
  ],
  use_outside_hours: (sum) => {
    const on = sum('shiftOnSeconds') + sum('offShiftOnSeconds');
    return [(sum('offShiftOnSeconds') / on) * 100, on / 3600];
  },
  utilization_in_hours: (sum) => [
    (sum('shiftOnSeconds') / sum('shiftKnownSeconds')) * 100,
    sum('shiftKnownSeconds') / 3600,
  ],
  availability_in_hours: (sum) => {
    const all = sum('shiftAbleSeconds') + sum('shiftMaintenanceSeconds');
    return [100 - (sum('shiftMaintenanceSeconds') / all) * 100, all / 28_800];
  },
  cost: (sum) => [sum('costs'), 1],
  cost_per_hour: (sum) => [
    sum('costs') / (sum('costedEngineSeconds') / 3600),
    sum('costedEngineSeconds') / 3600,
  ],
  idle_cost: (sum) => [sum('idleCosts'), 1],
  light_over_share: (sum) => [
    ((sum('overLimitSeconds') - sum('seriousOverSeconds') - sum('graveOverSeconds')) * 100) /
      sum('movingSeconds'),
    sum('movingSeconds') / 3600,
  ],
  serious_over_share: (sum) => [
    (sum('seriousOverSeconds') * 100) / sum('movingSeconds'),
    sum('movingSeconds') / 3600,
  ],
  grave_over_share: (sum) => [
    (sum('graveOverSeconds') * 100) / sum('movingSeconds'),
    sum('movingSeconds') / 3600,
  ],
  serious_speeding_per_100_km: (sum) => [
    sum('seriousSpeedings') / (sum('distanceMeters') / 100_000),
    sum('distanceMeters') / 100_000,
  ],
  fuel_cost: (sum) => [sum('fuelCosts'), 1],
  fuel: (sum) => [sum('fuelMilliliters') / 1000, 1],
  fuel_per_hour: (sum) => [
    sum('fuelMilliliters') / 1000 / (sum('fueledOnSeconds') / 3600),
    sum('fueledOnSeconds') / 3600,
  ],
  fuel_per_100_km: (sum) => [
    sum('fuelMilliliters') / 1000 / (sum('fueledMeters') / 100_000),
    sum('fueledMeters') / 100_000,
  ],
  idle_fuel_share: (sum) => [
    (sum('idleFuelMilliliters') / sum('fuelMilliliters')) * 100,
    sum('fuelMilliliters') / 10_000,
  ],
  co2: (sum) => [sum('co2Grams') / 1000, 1],
  co2_per_hour: (sum) => [
    sum('co2Grams') / 1000 / (sum('fueledOnSeconds') / 3600),
    sum('fueledOnSeconds') / 3600,
  ],
  co2_per_100_km: (sum) => [
    sum('co2Grams') / 1000 / (sum('fueledMeters') / 100_000),
    sum('fueledMeters') / 100_000,
  ],
  faults_per_100_h: (sum) => [
    sum('faultCodes') / (sum('diagnosedOnSeconds') / 360_000),
    sum('diagnosedOnSeconds') / 36_000,
  ],
  fault_share: (sum) => [
    (sum('faultSeconds') / sum('diagnosedOnSeconds')) * 100,
    sum('diagnosedOnSeconds') / 36_000,
  ],
  cost_per_km: (sum) => [sum('costs') / (sum('costedMeters') / 1000), sum('costedMeters') / 100_000],
  rental_time_utilization: (sum) => [
    100 - (100 * (sum('fleetDays') - sum('rentedDays'))) / sum('fleetDays'),
    sum('fleetDays'),
  ],
};

describe('the metric catalog', () => {
  it('changes no formula without a new version', () => {
    const versions = Object.values(metricCatalogue).map(
      (metric) => `${metric.code} ${metric.version} ${hashOf(metric)}`,
    );
    expect(versions).toMatchInlineSnapshot(`
      [
        "utilization 1 17e97cec",
        "working_share 1 d3d98a65",
        "idle_share 1 c13fb7b0",
        "engine_hours 2 5dd6b461",
        "idle_hours 1 c5f34643",
        "distance 1 7b10e4e8",
        "days_on_site 1 bcbfebd3",
        "physical_availability 1 faf24cd1",
        "mechanical_availability 1 25075470",
        "mtbf 1 286bda4b",
        "mttr 1 a2090981",
        "communicating_share 1 376de088",
        "completeness 1 debf17bb",
        "data_delay 1 f5a20af7",
        "buffered_share 1 ee9b64f4",
        "speeding_per_100_km 1 78d6b21f",
        "over_limit_share 1 7d032ebc",
        "light_over_share 1 e067a805",
        "serious_over_share 1 5114e4b",
        "grave_over_share 1 ae556c4a",
        "serious_speeding_per_100_km 1 f5b7cebf",
        "events_per_100_h 1 b69ec402",
        "use_outside_hours 1 58000788",
        "utilization_in_hours 1 f9d33b00",
        "availability_in_hours 1 80cf0337",
        "fuel 1 6ac79d4c",
        "fuel_per_hour 1 b0c6fbaa",
        "fuel_per_100_km 1 dde22dc4",
        "idle_fuel_share 1 60f215d6",
        "co2 1 b269bdc4",
        "co2_per_hour 1 151ef14c",
        "co2_per_100_km 1 d6977136",
        "faults_per_100_h 1 8163b27e",
        "fault_share 1 124084ec",
        "cost 2 399d826e",
        "cost_per_hour 2 f9ba2ff8",
        "idle_cost 1 b9e6e230",
        "cost_per_km 2 90960bf7",
        "fuel_cost 1 a41c71d6",
        "rental_time_utilization 1 90bff112",
      ]
    `);
  });

  it('prints the formulas that it computes', () => {
    expect(metricCodes.map((code) => `${code}: ${metricCatalogue[code].formula.written}`))
      .toMatchInlineSnapshot(`
        [
          "utilization: 100 × engineOnSeconds ÷ engineKnownSeconds",
          "working_share: 100 × (movingSeconds + workingSeconds) ÷ engineKnownSeconds",
          "idle_share: 100 × idlingSeconds ÷ engineOnSeconds",
          "engine_hours: engineSeconds ÷ 3600",
          "idle_hours: idlingSeconds ÷ 3600",
          "distance: distanceMeters ÷ 1000",
          "days_on_site: siteDays",
          "physical_availability: 100 × (runningSeconds + turnedOffSeconds) ÷ (runningSeconds + turnedOffSeconds + inMaintenanceSeconds)",
          "mechanical_availability: 100 × engineSeconds ÷ (engineSeconds + inMaintenanceSeconds)",
          "mtbf: engineSeconds ÷ maintenanceStarts ÷ 3600",
          "mttr: inMaintenanceSeconds ÷ maintenanceStarts ÷ 3600",
          "communicating_share: 100 × (runningSeconds + turnedOffSeconds) ÷ (runningSeconds + turnedOffSeconds + withoutCommunicationSeconds)",
          "completeness: 100 × fixes ÷ expectedFixes",
          "data_delay: delaySeconds ÷ (fixes − bufferedFixes)",
          "buffered_share: 100 × bufferedFixes ÷ fixes",
          "speeding_per_100_km: 100000 × speedingEvents ÷ distanceMeters",
          "over_limit_share: 100 × overLimitSeconds ÷ movingSeconds",
          "light_over_share: 100 × (overLimitSeconds − seriousOverSeconds − graveOverSeconds) ÷ movingSeconds",
          "serious_over_share: 100 × seriousOverSeconds ÷ movingSeconds",
          "grave_over_share: 100 × graveOverSeconds ÷ movingSeconds",
          "serious_speeding_per_100_km: 100000 × seriousSpeedings ÷ distanceMeters",
          "events_per_100_h: 360000 × harshEvents ÷ engineOnSeconds",
          "use_outside_hours: 100 × offShiftOnSeconds ÷ (shiftOnSeconds + offShiftOnSeconds)",
          "utilization_in_hours: 100 × shiftOnSeconds ÷ shiftKnownSeconds",
          "availability_in_hours: 100 × shiftAbleSeconds ÷ (shiftAbleSeconds + shiftMaintenanceSeconds)",
          "fuel: fuelMilliliters ÷ 1000",
          "fuel_per_hour: 3.6 × fuelMilliliters ÷ fueledOnSeconds",
          "fuel_per_100_km: 100 × fuelMilliliters ÷ fueledMeters",
          "idle_fuel_share: 100 × idleFuelMilliliters ÷ fuelMilliliters",
          "co2: co2Grams ÷ 1000",
          "co2_per_hour: 3.6 × co2Grams ÷ fueledOnSeconds",
          "co2_per_100_km: 100 × co2Grams ÷ fueledMeters",
          "faults_per_100_h: 360000 × faultCodes ÷ diagnosedOnSeconds",
          "fault_share: 100 × faultSeconds ÷ diagnosedOnSeconds",
          "cost: costs",
          "cost_per_hour: 3600 × costs ÷ costedEngineSeconds",
          "idle_cost: idleCosts",
          "cost_per_km: 1000 × costs ÷ costedMeters",
          "fuel_cost: fuelCosts",
          "rental_time_utilization: 100 × rentedDays ÷ fleetDays",
        ]
      `);
  });

  it('matches a second implementation over any days, as ratios of sums', () => {
    fc.assert(
      fc.property(
        days,
        fc.constantFrom(...metricCodes),
        fc.constantFrom(0.01, 0.5, 0.8, 1),
        (all, code, least) => {
          const metric = metricCatalogue[code];
          const sum = (name: MetricTerm): number => all.reduce((total, one) => total + one[name], 0);
          const sums = Object.fromEntries(factsOfMetric(metric).map((name) => [name, sum(name)]));
          const figure = computeFigure(metric, sums, { known: 1, of: 1, missingSeconds: 0 }, least);
          const [value, exposure] = plainly[code](sum);
          const isKnown = (figure.coverage.share ?? 0) >= least;
          const isEnough = exposure >= 1 ? 'ready' : 'not_enough';
          expect(figure.state).toBe(isKnown ? isEnough : 'no_data');
          expect(figure.value ?? 0).toBeCloseTo(figure.state === 'ready' ? value : 0, 6);
        },
      ),
    );
  });

  it('reports the time without data to the second', () => {
    fc.assert(
      fc.property(facts, fc.nat(1_000_000), fc.constantFrom(...metricCodes), (sums, missingSeconds, code) => {
        const metric = metricCatalogue[code];
        const engineKnownSeconds = Math.min(sums.engineKnownSeconds, sums.tripSeconds);
        const engineOnSeconds = Math.min(sums.engineOnSeconds, engineKnownSeconds);
        const fueledSeconds = Math.min(sums.fueledSeconds, engineKnownSeconds);
        const tiling = {
          ...sums,
          engineKnownSeconds,
          engineOnSeconds,
          engineCoveredSeconds: Math.min(sums.engineCoveredSeconds, sums.daySeconds),
          diagnosedOnSeconds: Math.min(sums.diagnosedOnSeconds, engineOnSeconds),
          fueledSeconds,
          pricedSeconds: Math.min(sums.pricedSeconds, fueledSeconds),
          costedSeconds: Math.min(sums.costedSeconds, sums.daySeconds),
          idleCostedSeconds: Math.min(sums.idleCostedSeconds, engineKnownSeconds),
          shiftKnownSeconds: 0,
          offShiftKnownSeconds: Math.min(sums.offShiftKnownSeconds, engineKnownSeconds),
          calendarStatusSeconds: Math.min(sums.calendarStatusSeconds, sums.runningSeconds),
        };
        const counts = { known: 3, of: 5, missingSeconds };
        const { coverage } = computeFigure(metric, tiling, counts, 0.5);
        const left = listLeftOut(metric, tiling, counts).reduce((total, { hours }) => total + hours, 0);
        expect(coverage.hours.known + left).toBeCloseTo(coverage.hours.of, 6);
      }),
    );
  });

  it('returns nothing for a fleet that is half unknown, or barely active', () => {
    const { utilization } = metricCatalogue;
    const half = {
      engineOnSeconds: 7000,
      engineKnownSeconds: 40_000,
      stopSeconds: 40_000,
      noDataSeconds: 41_000,
    };
    const all = { known: 1, of: 1, missingSeconds: 0 };
    expect(computeFigure(utilization, half, all, 0.5)).toMatchObject({
      state: 'no_data',
      value: null,
      numerator: 7000,
    });
    expect(computeFigure(utilization, half, all, 0.49)).toMatchObject({ state: 'ready', value: 17.5 });
    expect(
      computeFigure(utilization, { engineKnownSeconds: 3599, stopSeconds: 3599 }, all, 0.5),
    ).toMatchObject({
      state: 'not_enough',
    });
    expect(computeFigure(utilization, {}, { known: 0, of: 2, missingSeconds: 9 }, 0.5).state).toBe('no_data');
  });
});
