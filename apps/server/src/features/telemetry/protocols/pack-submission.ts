import type { Position, Quarantined, Submission } from '../values/position.ts';
import { storableJson, WrittenJson } from '../values/storable-json.ts';

const NUMBERS = [
  'index',
  'fixedAtMs',
  'latitude',
  'longitude',
  'speedKph',
  'headingDegrees',
  'altitudeMeters',
  'accuracyMeters',
  'hourMeterHours',
  'odometerKm',
] as const satisfies readonly (keyof Position)[];

/** A submission in the form that passes between threads: columns cost a tenth of objects. */
export interface PackedSubmission extends Omit<Submission, 'positions' | 'quarantined'> {
  /** Position by position, in the order of NUMBERS; NaN means null. */
  readonly numbers: Float64Array<ArrayBuffer>;
  /** 1 and 0, or 2 for null. */
  readonly ignitions: Uint8Array<ArrayBuffer>;
  readonly externalIds: readonly string[];
  readonly attributes: readonly (string | null)[];
  /** Payloads in serialized form. */
  readonly quarantined: readonly (Omit<Quarantined, 'payload'> & { readonly payload: string })[];
}

export function packSubmission({ positions, quarantined, ...rest }: Submission): PackedSubmission {
  const numbers = new Float64Array(positions.length * NUMBERS.length);
  const ignitions = new Uint8Array(positions.length);
  for (const [place, position] of positions.entries()) {
    const start = place * NUMBERS.length;
    for (const [column, name] of NUMBERS.entries()) numbers[start + column] = position[name] ?? Number.NaN;
    ignitions[place] = position.ignition === null ? 2 : Number(position.ignition);
  }
  return {
    ...rest,
    numbers,
    ignitions,
    externalIds: positions.map(({ externalId }) => externalId),
    attributes: positions.map(({ attributes }) => attributes),
    quarantined: quarantined.map((one) => ({ ...one, payload: storableJson(one.payload) })),
  };
}

export function unpackSubmission(packed: PackedSubmission): Submission {
  const { numbers, ignitions, externalIds, attributes, quarantined, ...rest } = packed;
  const positions = externalIds.map((externalId, place): Position => {
    const start = place * NUMBERS.length;
    const required = (column: number): number => numbers[start + column] ?? Number.NaN;
    const optional = (column: number): number | null => {
      const value = required(column);
      return Number.isNaN(value) ? null : value;
    };
    return {
      index: required(0),
      externalId,
      fixedAtMs: required(1),
      latitude: required(2),
      longitude: required(3),
      speedKph: optional(4),
      headingDegrees: optional(5),
      altitudeMeters: optional(6),
      accuracyMeters: optional(7),
      ignition: ignitions[place] === 2 ? null : ignitions[place] === 1,
      hourMeterHours: optional(8),
      odometerKm: optional(9),
      attributes: attributes[place] ?? null,
    };
  });
  return {
    ...rest,
    positions,
    quarantined: quarantined.map((one) => ({ ...one, payload: new WrittenJson(one.payload) })),
  };
}
