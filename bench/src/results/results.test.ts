import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { judge, takeResults } from './judge.ts';
import { documentFile, readRecorded } from './record.ts';
import { findRegressions, merge, replaceTable, resultOf, toMarkdown, toText } from './results.ts';

const circumstances = { on: '2026-11-30', busy: false };
const result = (...values: number[]) => resultOf(values, circumstances);

it('shows a figure with its goal, its ratio and whether it is met', () => {
  expect(judge('day/read', 7.5)).toBe('7.5 ms (goal at most 15 ms: 0.50x, met)');
  expect(judge('day/read', 18.9)).toBe('18.9 ms (goal at most 15 ms: 1.26x, NOT met)');
  expect(judge('ingest/one', 0.35)).toBe('0.35x (goal at least 0.35x: 1.00x, met)');
  expect(judge('geofences/index', 700_000)).toContain(
    '700,000 points/s (goal at least 1,000,000 points/s: 0.70x, NOT',
  );
  expect(judge('time-travel/stalls', 1)).toBe('1 stalls (goal at most 0 stalls: NOT met)');
  expect(judge('start/second', Number.NaN)).toContain('NOT met');
  expect(takeResults(circumstances)).toMatchObject({ 'day/read': { lowest: 7.5, highest: 18.9 } });
  expect(takeResults(circumstances)).toEqual({});
});

it('prints one row for each figure, with the ratio of its worst value', () => {
  const text = toText({ 'day/read': result(7.5, 18.9), 'ingest/one': result(0.2, 0.36) }, [
    'ingest/one',
    'day/read',
  ]);
  const [, ingest = '', day = ''] = text.split('\n');
  expect(ingest).toMatch(/COPY`  +0\.2 to 0\.36x +at least 0\.35x +0\.57x, NOT met +ingest$/);
  expect(day).toMatch(/7\.5 to 18\.9 ms +at most 15 ms +1\.26x, NOT met +day$/);
});

it('replaces measured figures in the order of the goals and keeps the others', () => {
  const merged = merge(
    { 'start/second': result(1), 'ingest/one': result(0.2) },
    { 'ingest/one': result(0.3) },
  );
  expect(Object.entries(merged)).toEqual([
    ['ingest/one', result(0.3)],
    ['start/second', result(1)],
  ]);
});

it('replaces only the table of current figures', () => {
  const document = '| a |\n\n## Current figures\n\nMeasured.\n\n| old |\n| old |\n\nOptions\n\n| b |\n';
  const replaced = replaceTable(document, '| new |');
  expect(replaced).toBe('| a |\n\n## Current figures\n\nMeasured.\n\n| new |\n\nOptions\n\n| b |\n');
  expect(() => replaceTable('| a |\n', '| new |')).toThrow('no table');
});

it('finds a regression only if a figure misses its goal and its recorded value by a margin', () => {
  const recorded = { 'ingest/one': result(0.2), 'day/read': result(11), 'size/map': result(560) };
  expect(findRegressions({ 'ingest/one': result(0.17), 'day/read': result(14.9) }, recorded)).toEqual([]);
  expect(findRegressions({ 'ingest/one': result(0.15) }, recorded)).toEqual(['ingest/one']);
  expect(findRegressions({ 'day/read': result(15.5) }, recorded)).toEqual(['day/read']);
  expect(findRegressions({ 'day/read': result(13, 40) }, recorded)).toEqual([]);
  expect(findRegressions({ 'start/second': result(5) }, recorded)).toEqual(['start/second']);
});

it('leaves figures without a recorded value out of the document', () => {
  expect(toMarkdown({ 'day/read': result(7.5) }).split('\n')).toEqual([
    '| figure | current | goal | ratio | command |',
    '| --- | --- | --- | --- | --- |',
    expect.stringMatching(/7\.5 ms .* `day` \|$/),
  ]);
});

it('has the recorded results in the document', () => {
  expect(readFileSync(documentFile, 'utf8')).toContain(toMarkdown(readRecorded()));
});
