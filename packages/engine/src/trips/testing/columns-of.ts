import type { FixColumns } from '../fix-columns.ts';

export interface SomeFix {
  readonly minute: number;
  readonly longitude?: number;
  readonly latitude?: number;
  readonly speed?: number;
  readonly heading?: number;
  readonly ignition?: boolean;
  readonly odometerKm?: number;
}

/** Positions of a test as columns of the API. */
export function columnsOf(fixes: readonly SomeFix[]): FixColumns {
  const nothing = fixes.map(() => null);
  return {
    fixedAt: fixes.map(({ minute }) => minute * 60_000),
    latitude: fixes.map(({ latitude }) => latitude ?? 0),
    longitude: fixes.map(({ longitude }) => longitude ?? 0),
    speedKph: fixes.map(({ speed }) => speed ?? null),
    headingDegrees: fixes.map(({ heading }) => heading ?? null),
    altitudeMeters: nothing,
    accuracyMeters: nothing,
    ignition: fixes.map(({ ignition }) => ignition ?? null),
    hourMeterHours: nothing,
    odometerKm: fixes.map(({ odometerKm }) => odometerKm ?? null),
  };
}
