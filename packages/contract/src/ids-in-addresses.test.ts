import { z } from 'zod';
import { expect, it } from 'vitest';
import type { CallName } from './call-paths.ts';
import { calls } from './calls.ts';
import type { Call } from './call.ts';
import { maxId } from './ids.ts';

const table: Readonly<Record<CallName, Call>> = calls;

/** Fields of parameters and queries that take IDs, found by the values they accept. */
const idFields = Object.entries(table).flatMap(([name, { params, query }]) =>
  [params, query].flatMap((schema) =>
    Object.entries(schema instanceof z.ZodObject ? schema.shape : {}).flatMap(([field, type]) => {
      const takes = (value: string): boolean => (type as z.ZodType).safeParse(value).success;
      const isId = takes(String(maxId)) && !takes('1.5') && !takes('x') && !takes('-1');
      return isId ? [{ where: `${name} ${field}`, takes }] : [];
    }),
  ),
);

it('finds the ID fields', () => {
  expect(idFields.length).toBeGreaterThan(100);
  expect(idFields.map(({ where }) => where)).toContain('getAsset assetId');
});

it.each(['0x2', '1e0', '0b1', '0o7', '1.0', '+1', '01', ' 1', '1 ', ''])(
  'rejects IDs written as %j',
  (text) => {
    expect(idFields.filter(({ takes }) => takes(text)).map(({ where }) => where)).toEqual([]);
  },
);
