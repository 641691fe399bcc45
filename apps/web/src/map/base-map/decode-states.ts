import type { Feature, MultiLineString, Position } from 'geojson';

/** The file that scripts/base-map/build-states.mjs writes. */
export interface StatesFile {
  readonly lines: readonly (readonly number[])[];
}

function decodeLine(steps: readonly number[]): Position[] {
  const line: Position[] = [];
  let longitude = 0;
  let latitude = 0;
  for (let index = 0; index + 1 < steps.length; index += 2) {
    longitude += steps[index] ?? 0;
    latitude += steps[index + 1] ?? 0;
    line.push([longitude / 1000, latitude / 1000]);
  }
  return line;
}

/** Borders between states. */
export function decodeStates(file: StatesFile): Feature<MultiLineString> {
  return {
    type: 'Feature',
    properties: {},
    geometry: { type: 'MultiLineString', coordinates: file.lines.map(decodeLine) },
  };
}
