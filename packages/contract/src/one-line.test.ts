import { z } from 'zod';
import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import type { CallName } from './call-paths.ts';
import { calls } from './calls.ts';

/** Fields shown in one line, in lists and in subjects of e-mails. */
const ofOneLine = [
  'name',
  'code',
  'title',
  'tags',
  'fileName',
  'model',
  'manufacturer',
  'segment',
  'costCenter',
  'region',
];
/** File names, checked separately, and codes that people do not read. */
const checkedApart = [
  'createFileFolder',
  'updateFileFolder',
  'uploadFile',
  'updateFile',
  'exchangeToken',
  'finishDirectoryTrial',
];

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Returns the paths of one-line texts that accept a line break. */
function findBroken(value: unknown, path: string, isLine: boolean): string[] {
  if (!isSchema(value)) return [];
  if (isLine && value['type'] === 'string') {
    const { pattern, enum: values, format } = value;
    if (values !== undefined || format !== undefined) return [];
    return typeof pattern === 'string' && !new RegExp(pattern, 'u').test('a\nb') ? [] : [path];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'properties' && isSchema(inner)
      ? Object.entries(inner).flatMap(([name, property]) =>
          // Filters store nothing.
          name === 'filters' ? [] : findBroken(property, `${path}.${name}`, ofOneLine.includes(name)),
        )
      : findBroken(inner, path, isLine && ['items', 'anyOf', 'oneOf', 'allOf', '0', '1', '2'].includes(key)),
  );
}

const table: Readonly<Record<CallName, Call>> = calls;
const entered = Object.entries(table).filter(
  ([name, { body, access }]) =>
    body !== undefined && access.kind !== 'api-key' && !checkedApart.includes(name),
);

it.each(entered)('%s accepts names and codes on one line only', (_name, { body }) => {
  if (body === undefined) throw new Error('It has a body.');
  const described = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  expect(findBroken(described, 'body', false)).toEqual([]);
});
