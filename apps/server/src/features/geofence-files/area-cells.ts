import type { AreaProblem } from '@azimute/contract';
import type { PolygonRings } from '@azimute/geo';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';
import type { FileArea } from './read/file-area.ts';

/** An area as a line of the import keeps it, the cells of a report first. */
export const areaHeadings = ['name', 'parent', 'color', 'maxSpeedKph', 'tags', 'confirmSeconds'] as const;
const longestCell = 2_000;

export function cellsOf({ rings, flaw, ...said }: FileArea): string[] {
  return [
    ...areaHeadings.map((heading) => said[heading].slice(0, longestCell)),
    rings === null ? '' : JSON.stringify(rings),
    flaw ?? '',
  ];
}

export function areaOf({ cells }: FileLine): FileArea {
  const [name = '', parent = '', color = '', maxSpeedKph = '', tags = '', ...rest] = cells;
  const [confirmSeconds = '', shape = '', flaw = ''] = rest;
  return {
    name,
    parent,
    color,
    maxSpeedKph,
    tags,
    confirmSeconds,
    rings: shape === '' ? null : (JSON.parse(shape) as PolygonRings),
    flaw: flaw === '' ? null : (flaw as AreaProblem),
  };
}
