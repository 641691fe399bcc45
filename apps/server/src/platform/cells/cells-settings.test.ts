import { describe, expect, it } from 'vitest';
import { parseCellsSettings } from './cells-settings.ts';

const KEY = 'k'.repeat(32);
const CELLS = 'north=http://10.0.0.1:8080, south=http://10.1.0.1:8080/';

function parse(env: Record<string, string>, isGate = false) {
  const problems: string[] = [];
  return { settings: parseCellsSettings((name) => env[name], { isGate }, problems), problems };
}

describe('the cells of an installation', () => {
  it('are read in order, and one of them is this process’s', () => {
    const { settings, problems } = parse({ CELLS, CELL: 'south', CELLS_KEY: KEY });
    expect(problems).toEqual([]);
    expect(settings).toEqual({
      all: [
        { name: 'north', place: 1, address: 'http://10.0.0.1:8080' },
        { name: 'south', place: 2, address: 'http://10.1.0.1:8080' },
      ],
      own: { name: 'south', place: 2, address: 'http://10.1.0.1:8080' },
      key: KEY,
    });
  });

  it('are none without CELLS', () => {
    expect(parse({})).toEqual({ settings: undefined, problems: [] });
  });

  it('are all before a gate, which is of none', () => {
    expect(parse({ CELLS, CELLS_KEY: KEY }, true).settings?.own).toBeUndefined();
    expect(parse({ CELLS, CELLS_KEY: KEY, CELL: 'north' }, true).problems).toHaveLength(1);
    expect(parse({}, true).problems).toEqual([expect.stringMatching(/^--role=gate needs CELLS/)]);
  });

  it.each([
    [{ CELL: 'north' }, /^CELL needs CELLS/],
    [{ CELLS, CELLS_KEY: KEY }, /^CELL is missing/],
    [{ CELLS, CELLS_KEY: KEY, CELL: 'east' }, /^CELL must be one/],
    [{ CELLS, CELL: 'north' }, /^CELLS_KEY needs/],
    [{ CELLS, CELL: 'north', CELLS_KEY: 'short' }, /^CELLS_KEY needs/],
    [{ CELLS: `${CELLS},west`, CELL: 'north', CELLS_KEY: KEY }, /not "west"/],
    [{ CELLS: `${CELLS},north=http://10.2.0.1`, CELL: 'north', CELLS_KEY: KEY }, /names a cell twice/],
    [{ CELLS: `${CELLS},west=http://10.0.0.1:8080`, CELL: 'north', CELLS_KEY: KEY }, /at one address/],
  ])('are refused by name: %o', (env, problem) => {
    expect(parse(env).problems).toEqual([expect.stringMatching(problem)]);
  });
});
