import type { FactName } from '@azimute/contract';
import { factNames, hourlyFacts } from '@azimute/contract/metrics/values';

type RunSql = (sql: string, values: readonly unknown[]) => Promise<unknown>;

export interface DayPlan {
  readonly accountId: number;
  readonly assetId: number;
  readonly unitId: number;
  readonly category: string;
  readonly day: string;
  /** Omitted facts are 0. */
  readonly facts: Partial<Readonly<Record<FactName, number>>>;
  readonly fuelBy?: 'counter' | 'rate';
  /** Seconds by fault code. */
  readonly faults?: Readonly<Record<string, number>>;
}

const dayMs = 86_400_000;
/** Higher than any real version, since the product recomputes facts of older versions. */
const factsVersion = 1_000_000;

/** Yesterday in São Paulo, the default time zone of accounts. */
export const yesterday = new Date(Date.now() - dayMs).toLocaleDateString('en-CA', {
  timeZone: 'America/Sao_Paulo',
});

/** Facts of a fully covered day: 120 km in two hours, engine off otherwise. */
export const drivenDay = {
  daySeconds: 86_400,
  tripSeconds: 7_200,
  stopSeconds: 79_200,
  engineKnownSeconds: 86_400,
  engineCoveredSeconds: 86_400,
  engineOnSeconds: 7_200,
  movingSeconds: 7_200,
  engineSeconds: 7_200,
  runningSeconds: 7_200,
  turnedOffSeconds: 79_200,
  trips: 1,
  distanceMeters: 120_000,
  fixes: 720,
  expectedFixes: 720,
} as const satisfies DayPlan['facts'];

/** Plants the facts of an asset's closed day, which the portal would otherwise compute within a minute. */
export async function plantDay(runSql: RunSql, plan: DayPlan): Promise<void> {
  const { accountId, assetId, unitId, category, day, facts, fuelBy, faults } = plan;
  const columns: Record<string, number> = {};
  for (const name of factNames)
    columns[name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] = facts[name] ?? 0;
  const now = new Date().toISOString();
  const place = {
    account_id: accountId,
    day,
    unit_id: unitId,
    category,
    ...columns,
    hours: hourlyFacts.flatMap((name) => hoursOf(facts[name] ?? 0)),
    data_at: now,
  };
  await runSql('select ensure_fact_partitions(array[$1::date])', [day]);
  await runSql('insert into asset_days select (jsonb_populate_record(null::asset_days, $1)).*', [
    {
      ...place,
      asset_id: assetId,
      fuel_by: fuelBy ?? null,
      faults: faults ?? null,
      fences: {},
      events: {},
      is_closed: true,
      is_revised: false,
      facts_version: factsVersion,
      known_from: now,
    },
  ]);
  await runSql('insert into unit_days select (jsonb_populate_record(null::unit_days, $1)).*', [
    { ...place, assets: 1, revised: 0 },
  ]);
}

/** Distributes seconds of a day over its hours, starting at eight if they do not fill it. */
function hoursOf(seconds: number): number[] {
  const first = seconds > 16 * 3_600 ? 0 : 8;
  return Array.from({ length: 24 }, (_, hour) =>
    Math.min(3_600, Math.max(0, hour < first ? 0 : seconds - (hour - first) * 3_600)),
  );
}
