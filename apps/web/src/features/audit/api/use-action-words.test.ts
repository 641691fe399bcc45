import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRoom } from '@azimute/texts/server';
import { expect, it } from 'vitest';

const server = join(import.meta.dirname, '../../../../../server');

const texts = readRoom('en', 'audit');
const hasWords = (kind: 'action' | 'entity', code: string): boolean =>
  Object.hasOwn(texts, `${kind}_${code}`);

/** Returns the server sources that write to the audit: code and database functions. */
function readSources(): string {
  const files = globSync(
    ['src/{features,platform}/**/*.ts', '{schema,migrations}/*.sql', '../../demo/src/**/*.ts'],
    {
      cwd: server,
    },
  ).filter((path) => !path.includes('.test.') && !path.includes('/testing/'));
  return files.map((path) => readFileSync(join(server, path), 'utf8')).join('\n');
}

function findAll(text: string, patterns: readonly RegExp[]): string[] {
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)]);
  return [...new Set(found.map((match) => match[1] ?? ''))];
}

it('has words for every audited action', () => {
  const actions = findAll(readSources(), [
    /\baction: '([a-z-]+\.[a-z-]+)'/g,
    /(?:append_audits?|audit_person)\([^;]*?'([a-z-]+\.[a-z-]+)'/g,
  ]);
  expect(actions.length).toBeGreaterThan(40);
  expect(actions.filter((action) => !hasWords('action', action))).toEqual([]);
});

it('has words for actions on imports of every kind', () => {
  const kinds = findAll(readSources(), [/\bname: '(asset|position|user)',/g]);
  expect(kinds.length).toBe(3);
  const actions = kinds.flatMap((kind) =>
    ['start', 'finish', 'fail', 'cancel'].map((verb) => `${kind}-import.${verb}`),
  );
  expect(actions.filter((action) => !hasWords('action', action))).toEqual([]);
  expect(kinds.filter((kind) => !hasWords('entity', `${kind}-import`))).toEqual([]);
});

it('has words for every audited record type', () => {
  const entities = findAll(readSources(), [/\bentity: '([a-z-]+)'/g]);
  expect(entities.length).toBeGreaterThan(10);
  expect(entities.filter((entity) => !hasWords('entity', entity))).toEqual([]);
});

it('has no words for unused actions and record types', () => {
  const sources = readSources();
  const codes = Object.keys(texts).flatMap((key) => /^(?:action|entity)_(.+)$/.exec(key)?.[1] ?? []);
  const isSaid = (word: string): boolean => sources.includes(`'${word}'`);
  // Kind and verb may be in separate places; import kinds are written without their suffix.
  const isWritten = (code: string): boolean =>
    isSaid(code) || code.split('.').every((part) => isSaid(part.replace(/-import$/, '')));
  expect(codes.filter((code) => !isWritten(code))).toEqual([]);
});
