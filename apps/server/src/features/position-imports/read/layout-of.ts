import type { PositionImportSettings } from '@azimute/contract';
import type { PositionLayout } from '@azimute/contract/position-imports';

const TRACCAR_POSITIONS = [
  'protocol',
  'deviceid',
  'servertime',
  'devicetime',
  'fixtime',
  'valid',
  'attributes',
];

/** Returns the known layout of a file by its headings; null for any other. */
export function layoutOf(headings: readonly string[]): PositionLayout | null {
  const known = new Set(headings.map((heading) => heading.toLowerCase()));
  return TRACCAR_POSITIONS.every((heading) => known.has(heading)) ? 'traccar_positions' : null;
}

/** Returns the units that a known layout has, whatever its headings say. */
export function settingsOfLayout(
  layout: PositionLayout | null,
): Partial<Pick<PositionImportSettings, 'speedUnit' | 'altitudeUnit'>> {
  return layout === null ? {} : { speedUnit: 'knots', altitudeUnit: 'm' };
}
