import { parseFormula } from '@azimute/engine/readings';

export type MappedFormula =
  | { readonly formula: string; readonly isComputedAlready: boolean; readonly lowersTo?: number | undefined }
  | { readonly problem: 'formula_not_number' | 'formula_of_position' | 'formula_unreadable' };

/** Values of Traccar that have another name or unit here: knots, meters and milliseconds. */
const RENAMED: Readonly<Record<string, string>> = {
  speed: '(speedKph / 1.852)',
  altitude: 'altitudeMeters',
  course: 'headingDegrees',
  accuracy: 'accuracyMeters',
  hours: '(hourMeterHours * 3600000)',
  odometer: '(odometerKm * 1000)',
  totalDistance: '(totalDistanceKm * 1000)',
  batteryLevel: 'batteryPercent',
  motion: 'moving',
  charge: 'charging',
};

/** Attributes that become fields of a position, which Traccar stored computed. */
const OF_POSITION: ReadonlySet<string> = new Set([
  'speed',
  'latitude',
  'longitude',
  'altitude',
  'course',
  'accuracy',
  'valid',
  'fixTime',
  'deviceTime',
  'address',
  'ignition',
  'hours',
  'odometer',
  'motion',
]);

/** A cap such as `adc1 * 0.12 > 100 ? 100 : adc1 * 0.12`. */
const CAP = /^(.+?)\s*>=?\s*(\d+(?:\.\d+)?)\s*\?\s*(\d+(?:\.\d+)?)\s*:\s*(.+)$/s;

/**
 * Maps a computed attribute to a formula of a reading. One that uses its own value is taken as it is stored, because
 * positions hold it computed already.
 */
export function mapFormula(expression: string, type: string, attribute: string): MappedFormula {
  if (type !== 'number') return { problem: 'formula_not_number' };
  if (OF_POSITION.has(attribute)) return { problem: 'formula_of_position' };
  const keys: readonly string[] = expression.match(/[A-Za-z_][\w.]*/g) ?? [];
  if (keys.includes(attribute)) return { formula: RENAMED[attribute] ?? attribute, isComputedAlready: true };
  const [, capped, limit, result, otherwise] = CAP.exec(expression) ?? [];
  const isCap = capped !== undefined && limit === result && same(capped, otherwise ?? '');
  const formula = rename((isCap ? (otherwise ?? '') : expression).trim());
  if ('problem' in parseFormula(formula)) return { problem: 'formula_unreadable' };
  return { formula, isComputedAlready: false, ...(isCap && { lowersTo: Number(limit) }) };
}

const same = (one: string, other: string): boolean =>
  one.replaceAll(/\s/g, '') === other.replaceAll(/\s/g, '');

function rename(expression: string): string {
  return expression
    .replaceAll(/\b[Mm]ath[:.](min|max)\b/g, '$1')
    .replaceAll(/(?<![\w.])[A-Za-z_]\w*(?![\w.(])/g, (name) =>
      Object.hasOwn(RENAMED, name) ? (RENAMED[name] ?? name) : name,
    );
}

/** Code of a reading from the name of an attribute: `fuelTank1` becomes `fuel_tank1`. */
export function readingCodeOf(attribute: string): string {
  const snake = attribute
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '');
  return snake.slice(0, 40) || 'attribute';
}
