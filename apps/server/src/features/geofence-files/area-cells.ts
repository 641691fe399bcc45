import type { AreaProblem } from '@azimute/contract';
import type { FileLine } from '../../platform/spreadsheets/parse-csv.ts';
import { LONGEST_SAYING, type FileArea } from './read/file-area.ts';

/** An area as stored in an import: its rings as JSON, empty without a polygon. */
export interface KeptArea extends Omit<FileArea, 'rings'> {
  readonly shape: string;
}

/** Columns of an area in a line of the import; the columns of a report come first. */
export const areaHeadings = ['name', 'parent', 'color', 'maxSpeedKph', 'tags', 'confirmSeconds'] as const;

export function cellsOf({ rings, flaw, ...said }: FileArea): string[] {
  return [
    ...areaHeadings.map((heading) => said[heading].slice(0, LONGEST_SAYING)),
    rings === null ? '' : JSON.stringify(rings),
    flaw ?? '',
  ];
}

export function areaOf({ cells }: FileLine): KeptArea {
  const [name = '', parent = '', color = '', maxSpeedKph = '', tags = '', ...rest] = cells;
  const [confirmSeconds = '', shape = '', flaw = ''] = rest;
  return {
    name,
    parent,
    color,
    maxSpeedKph,
    tags,
    confirmSeconds,
    shape,
    flaw: flaw === '' ? null : (flaw as AreaProblem),
  };
}
